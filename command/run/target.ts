import type { Credentials, RunSettings } from '../../helpers/settings.js';

/** What is judged, once it can be reached. */
export interface Target {
  readonly settings: RunSettings;
  readonly credentials: Credentials;
  /** Ends the embedded reference, where that is the target. */
  readonly close: () => Promise<void>;
}

/** Starts the embedded reference where nothing is configured; else the configured service is the target. */
export async function openTarget(settings: RunSettings, credentials: Credentials): Promise<Target> {
  if (!settings.embedded) return { settings, credentials, close: async () => {} };
  // Loaded only where it is judged.
  const { startReference } = await import('../../reference/start.js');
  const { baseUrl, messagesBaseUrl, apiKey, close } = await startReference();
  return {
    settings: { ...settings, baseUrl, messagesBaseUrl },
    credentials: { ...credentials, apiKey },
    close,
  };
}
