import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Ajv } from 'ajv';
import { parse as readJunit } from 'junit2json';
import { parse as readResults } from 'test-results-parser';
import { beforeAll, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';

import { PROOF } from '../proof/settings.js';
import type { Fault } from '../../reference/fault.js';
import type { Service } from '../../reference/service.js';
import { faultNamed } from '../fault-named.js';
import { startReference } from '../../reference/start.js';
import { writeReportFiles } from '../../reports/index.js';
import { conform, type Conformed } from '../../suites/engine/conform.js';

const require = createRequire(import.meta.url);

/**
 * Echoes the Authorization header of a request in every Error and in a header, also in base64 and percent-encoded. The interface
 * allows all of this.
 */
function echoing(service: Service): void {
  const { showError, decorate } = service;
  service.showError = (refusal, request) => {
    const error = showError(refusal, request);
    const sent = request.headers.authorization ?? '';
    if (!(error instanceof Map)) return error;
    return new Map([
      ...error,
      ['echo', sent],
      ['coded', Buffer.from(`sent: ${sent}`).toString('base64')],
      ['encoded', encodeURIComponent(sent)],
    ]);
  };
  service.decorate = (answer, operation, request) => {
    decorate(answer, operation, request);
    answer.headers['x-echo'] = request.headers.authorization ?? 'none';
  };
}

/** A run against a service that echoes the key wherever it can. */
async function reported(fault?: string): Promise<{ folder: string; key: string } & Conformed> {
  const key = 'Echo-me-9f3b7c21-everywhere';
  const known = fault === undefined ? undefined : faultNamed(fault);
  const patch: Fault = {
    name: 'echo',
    breaks: 'none',
    about: 'The key is echoed.',
    patch: (service) => {
      echoing(service);
      known?.patch(service);
    },
  };
  const service = await startReference({
    apiKey: key,
    choices: { animals: 30, extraFields: 'confusing', otherHeaders: 'many' },
    fault: patch,
  });
  const { baseUrl, messagesBaseUrl, apiKey } = service;
  const conformed = await conform({ ...PROOF, profile: 'smoke', baseUrl, messagesBaseUrl, apiKey });
  await service.close();
  const folder = mkdtempSync(join(tmpdir(), 'readers-'));
  writeReportFiles(folder, conformed.conformance, conformed.recording);
  return { folder, key, ...conformed };
}

describe.each([undefined, 'limit-default-25', 'error-as-page-on-401'])(
  'reports on a service that echoes the key (fault: %s)',
  (fault) => {
    let made: Awaited<ReturnType<typeof reported>>;
    const text = (file: string): string => readFileSync(join(made.folder, file), 'utf8');

    beforeAll(async () => {
      made = await reported(fault);
    });

    test('two independent readers of JUnit count the same tests', async () => {
      const { requirements } = made.conformance;
      const failed = requirements.filter(({ verdict }) => verdict === 'fail').length;
      const passed = requirements.filter(({ verdict }) => verdict === 'pass').length;
      const one = readResults({ type: 'junit', files: [join(made.folder, 'junit.xml')] });
      expect(one).toMatchObject({ failed, passed, errors: 0 });
      expect(one.total + one.skipped).toBe(requirements.length);
      const two = await readJunit(text('junit.xml'));
      const suites = two && 'testsuite' in two ? (two.testsuite ?? []) : [];
      const sum = (count: 'tests' | 'failures' | 'errors' | 'skipped'): number =>
        suites.reduce((all, suite) => all + Number(suite[count] ?? 0), 0);
      expect([sum('tests'), sum('failures'), sum('errors')]).toEqual([
        requirements.length,
        failed,
        0,
      ]);
      expect(sum('skipped')).toBe(requirements.length - failed - passed);
      expect(failed > 0).toBe(fault !== undefined);
    });

    test('the JUnit file is valid against the schema of Jenkins', async () => {
      const schema = readFileSync(join(import.meta.dirname, 'jenkins-junit.xsd'), 'utf8');
      const { valid, errors } = await validateXML({
        xml: { fileName: 'junit.xml', contents: text('junit.xml') },
        schema: { fileName: 'jenkins-junit.xsd', contents: schema },
      });
      expect({ valid, errors }).toEqual({ valid: true, errors: [] });
    });

    test('the evidence is HAR 1.2', () => {
      const ajv = new Ajv({ strict: false, formats: { 'date-time': true, uri: true } });
      ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json'));
      const schemas = require('har-schema') as Record<string, object>;
      ajv.addSchema(Object.values(schemas));
      expect(ajv.validate('har.json', JSON.parse(text('evidence.har'))), ajv.errorsText()).toBe(
        true,
      );
    });

    test('none of the reports contains the key', () => {
      const coded = Buffer.from(`sent: Bearer ${made.key}`).toString('base64').slice(24, 48);
      for (const file of readdirSync(made.folder)) {
        expect(text(file)).not.toContain(made.key);
        expect(text(file)).not.toContain(made.key.slice(0, -1));
        expect(text(file)).not.toContain(coded);
      }
      expect(text('evidence.har')).toContain('"x-echo"');
    });
  },
);
