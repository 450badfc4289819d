import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** An open page, and what went wrong on it. */
export interface Opened {
  readonly page: Page;
  /** Requests for anything but the file itself and its icon, `data:,`. */
  readonly requests: readonly string[];
  /** Errors, console messages (also about the Content Security Policy), dialogs and popups, none of which should occur. */
  readonly complaints: readonly string[];
}

/** Pages in a real browser, opened from files. If the browser is missing, the tests fail instead of being skipped. */
export class Pages {
  readonly #folder = mkdtempSync(join(tmpdir(), 'conformance-page-'));
  #browser: Browser | undefined;

  async launch(): Promise<void> {
    this.#browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ARGUMENTS,
    });
  }

  async open(
    name: string,
    html: string,
    how: BrowserContextOptions & { hash?: string } = {},
  ): Promise<Opened> {
    if (!this.#browser) throw new Error('the browser is not launched');
    const { hash, ...options } = how;
    const file = join(this.#folder, `${name}.html`);
    writeFileSync(file, html);
    const context = await this.#browser.newContext(options);
    const page = await context.newPage();
    const url = pathToFileURL(file).href;
    const requests: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => {
      const requested = request.url().split('#', 1)[0] ?? '';
      if (requested !== url && requested !== 'data:,') requests.push(requested);
    });
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
    page.on('console', (message) => complaints.push(`console: ${message.text()}`));
    page.on('dialog', (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', () => complaints.push('popup'));
    await page.goto(hash === undefined ? url : `${url}#${hash}`);
    return { page, requests, complaints };
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
