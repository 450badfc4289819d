import type { RequirementId } from '../../../requirement-ids.js';
import type { Fault } from '../../fault.js';
import type { Json } from '../../json/value.js';
import type { ReceivedRequest, Service } from '../../service.js';
import { refuseWith } from '../tools.js';

const noType = 'messages.refused.no-content-type';
const otherType = 'messages.refused.other-content-type';

/** A fault that accepts a message with another media type than application/json, or without one. */
function mediaTypeAccepted(
  name: string,
  breaks: RequirementId,
  about: string,
  isAccepted: (mediaType: string | undefined) => boolean,
): Fault {
  const patch = (service: Service): void => {
    const checkMediaType = service.checkMediaType;
    service.checkMediaType = (request) => {
      if (!isAccepted(request.headers['content-type'])) checkMediaType(request);
    };
  };
  return { name, breaks, about, subtle: true, patch };
}

export const MESSAGE_MEDIA_TYPES: readonly Fault[] = [
  mediaTypeAccepted(
    'message-takes-text-json',
    otherType,
    'Any media type with the subtype json counts as JSON.',
    (mediaType = '') => {
      return /^\w+\/json$/.test(mediaType);
    },
  ),
  mediaTypeAccepted(
    'message-without-media-type',
    noType,
    'A message without a Content-Type is accepted.',
    (mediaType) => {
      return mediaType === undefined;
    },
  ),
  {
    name: 'message-without-media-type-gets-415',
    breaks: noType,
    about: 'A missing Content-Type gets a 415.',
    patch: (service) => {
      refuseWith(service, ['invalid_content_type'], 415, ({ headers }) => {
        return headers['content-type'] === undefined;
      });
    },
  },
  mediaTypeAccepted(
    'message-as-plain-text',
    otherType,
    'text/plain with JSON is accepted.',
    (mediaType) => {
      return mediaType?.startsWith('text/plain') === true;
    },
  ),
  mediaTypeAccepted(
    'message-as-form',
    otherType,
    'The media type of forms is accepted.',
    (mediaType) => {
      return mediaType?.startsWith('application/x-www-form-urlencoded') === true;
    },
  ),
  {
    name: 'message-of-a-form',
    breaks: otherType,
    about: 'The body parser also reads forms, a framework default.',
    subtle: true,
    patch: (service) => {
      const { checkMediaType, readBody } = service;
      const isForm = ({ headers }: ReceivedRequest): boolean =>
        headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
      service.checkMediaType = (request) => {
        if (!isForm(request)) checkMediaType(request);
      };
      service.readBody = (request) =>
        isForm(request)
          ? new Map<string, Json>(new URLSearchParams(request.body.toString()))
          : readBody(request);
    },
  },
  mediaTypeAccepted(
    'message-as-any-json',
    otherType,
    'Any media type that contains json is accepted.',
    (mediaType) => {
      return mediaType?.includes('json') === true;
    },
  ),
  mediaTypeAccepted(
    'message-as-json-of-a-vendor',
    otherType,
    'A media type such as application/vnd.example+json counts as JSON.',
    (mediaType) => {
      return /^application\/[a-z.]+\+json$/.test(mediaType ?? '');
    },
  ),
  mediaTypeAccepted(
    'message-as-any-range',
    otherType,
    'The range */* counts as JSON.',
    (mediaType) => {
      return mediaType === '*/*';
    },
  ),
  mediaTypeAccepted(
    'message-as-anything',
    otherType,
    'Any media type is accepted.',
    (mediaType) => {
      return mediaType !== undefined;
    },
  ),
  {
    name: 'message-other-media-type-gets-415',
    breaks: otherType,
    about: 'A media type other than JSON gets a 415.',
    patch: (service) => {
      refuseWith(service, ['invalid_content_type'], 415, ({ headers }) => {
        return headers['content-type'] !== undefined;
      });
    },
  },
];
