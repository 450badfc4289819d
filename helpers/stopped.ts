/** Thrown when gathering has to end early. The message states what happened and what to do. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}
