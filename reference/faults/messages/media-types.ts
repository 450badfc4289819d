import type { RequirementId } from '../../../requirement-ids.js';
import type { Fault } from '../../fault.js';
import type { Json } from '../../json/value.js';
import type { ReceivedRequest, Service } from '../../service.js';
import { CRASH, refuseWith } from '../tools.js';

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

/** A fault that crashes on a message with some media types. */
function mediaTypeCrashes(
  name: string,
  about: string,
  crashes: (mediaType: string) => boolean,
): Fault {
  const patch = (service: Service): void => {
    const checkMediaType = service.checkMediaType;
    service.checkMediaType = (request) => {
      if (crashes(request.headers['content-type'] ?? '')) throw CRASH;
      checkMediaType(request);
    };
  };
  return { name, breaks: otherType, about, subtle: true, patch };
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
  mediaTypeAccepted(
    'message-as-bytes',
    otherType,
    'application/octet-stream with JSON is accepted.',
    (mediaType) => mediaType === 'application/octet-stream',
  ),
  mediaTypeAccepted(
    'message-as-json-patch',
    otherType,
    'A media type that begins with application/json and ends in +json counts as JSON.',
    (mediaType) => mediaType === 'application/json-patch+json',
  ),
  mediaTypeAccepted(
    'message-with-an-empty-media-type',
    otherType,
    'An empty Content-Type is accepted: an empty text counts as absent, and JSON is the default.',
    (mediaType) => mediaType === '',
  ),
  {
    name: 'message-of-a-multipart-form',
    breaks: otherType,
    about: 'The body parser also reads multipart forms, a framework default.',
    subtle: true,
    patch: (service) => {
      const { checkMediaType, readBody } = service;
      const isForm = ({ headers }: ReceivedRequest): boolean =>
        /^multipart\/form-data; *boundary=/.test(headers['content-type'] ?? '');
      service.checkMediaType = (request) => {
        if (!isForm(request)) checkMediaType(request);
      };
      service.readBody = (request) => {
        const text = /name="message"\r\n\r\n(.*)\r\n--/.exec(request.body.toString())?.[1];
        if (!isForm(request) || text === undefined) return readBody(request);
        return new Map<string, Json>([['message', text]]);
      };
    },
  },
  mediaTypeCrashes(
    'crash-on-a-multipart-form-without-boundary',
    'The parser of multipart forms throws if there is no boundary.',
    (mediaType) => mediaType.startsWith('multipart/') && !mediaType.includes('boundary='),
  ),
  mediaTypeCrashes(
    'crash-on-a-media-type-without-a-slash',
    'The media type is split at the slash, and a missing second part is read.',
    (mediaType) => mediaType !== '' && !mediaType.includes('/'),
  ),
];
