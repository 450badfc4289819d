// Prints the bill of materials (CycloneDX). npm names the package after the folder of the checkout. This script replaces that name
// with the name in package.json.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const bill = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
);
bill.metadata.component.name = JSON.parse(readFileSync('package.json', 'utf8')).name;
process.stdout.write(`${JSON.stringify(bill, undefined, 2)}\n`);
