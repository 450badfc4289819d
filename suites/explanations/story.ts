/** What a requirement's own `why` and `how` leave to be told. */
export interface Story {
  /** A typical failure, told as a story: what was broken, and who noticed how. */
  readonly failure: string;
  /** What the interface leaves to the service here. */
  readonly freedom: string;
  /** The known-bad service that shows it most plainly. */
  readonly fault: string;
}

export type Stories = Readonly<Record<string, Story>>;

/** One story, in a line. */
export function story(failure: string, freedom: string, fault: string): Story {
  return { failure, freedom, fault };
}
