import { BODY_TEMPLATES } from './bodies.js';
import { GET_TEMPLATES } from './get.js';
import { KEY_TEMPLATES } from './keys.js';
import { LIST_TEMPLATES } from './list.js';
import type { Template } from './template.js';
import { SEQUENCE_TEMPLATES } from './sequences.js';
import { TEXT_TEMPLATES } from './texts.js';

export type { Template } from './template.js';

/** All templates. Their parameters are drawn at random. */
export const TEMPLATES: readonly Template[] = [
  ...LIST_TEMPLATES,
  ...GET_TEMPLATES,
  ...TEXT_TEMPLATES,
  ...BODY_TEMPLATES,
  ...KEY_TEMPLATES,
  ...SEQUENCE_TEMPLATES,
];

/** The known-bad service with a name such as `page-size-off-by-one:{"limit":41,"status":null}`. Undefined if there is no such template. */
export function drawnFault(name: string) {
  const [template = ''] = name.split(':', 1);
  return TEMPLATES.find((each) => each.name === template)?.faultOf(name.slice(template.length + 1));
}
