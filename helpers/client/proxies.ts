import { BlockList, isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { UsageError } from '../usage-error.js';

export interface ProxyVariable {
  readonly name: string;
  readonly value: string;
}

/** The variables of the environment about proxies. An empty value names no proxy. */
export interface ProxyVariables {
  readonly http?: ProxyVariable | undefined;
  /** Without it, `http` is used for https, too. */
  readonly https?: ProxyVariable | undefined;
  /** Hosts that are reached without a proxy. */
  readonly except?: string | undefined;
}

/** A proxy, in a form that undici can use. */
export interface Proxy {
  /** The address without user and password, for reports. */
  readonly name: string;
  readonly uri: string;
  /** The value of `Proxy-Authorization`, if the address has a user. */
  readonly token?: string;
}

/**
 * Returns the proxy for an address; undefined if it is reached without one. A service on loopback never has one.
 * @throws UsageError if the proxy is needed, and its address cannot be used
 */
export function proxyFor(
  url: URL,
  { http, https, except = '' }: ProxyVariables,
): Proxy | undefined {
  const variable = url.protocol === 'https:' ? (https ?? http) : http;
  if (variable === undefined || variable.value.trim() === '') return undefined;
  if (isLoopback(url.hostname) || isExcepted(url, except)) return undefined;
  return readProxy(variable);
}

/** Returns the names of the proxies for these addresses, each once. */
export function proxyNames(addresses: readonly string[], variables: ProxyVariables): string[] {
  const names = addresses.flatMap((each) => proxyFor(new URL(each), variables)?.name ?? []);
  return [...new Set(names)];
}

/** Reads the address of a proxy. No message shows it: it may have a password. */
function readProxy({ name, value }: ProxyVariable): Proxy {
  const refuse = (problem: string): never => {
    throw new UsageError(
      `${name} is not a proxy address: ${problem}. Write it like http://user:password@proxy.example:3128`,
    );
  };
  const text = value.trim();
  if (!URL.canParse(text)) return refuse('it is not a URL');
  const { protocol, host, username, password, pathname, search, hash } = new URL(text);
  if (!/^(https?|socks5?):$/.test(protocol)) {
    return refuse('it must begin with http://, https:// or socks5://');
  }
  // A URL reads `\` as `/`, and everything after the first `/` is a path.
  const isBare = /^\/?$/.test(pathname) && search === '' && hash === '';
  if (host === '' || !isBare || /[\\?#]/.test(text)) {
    return refuse(
      'it has a path. In a user or password, write special characters percent-encoded, such as %2F for /',
    );
  }
  // Which @ ends the password is not certain, so others must be encoded.
  if (text.split('@').length > 2) return refuse('it has more than one @. Write others as %40');
  const plainName = `${protocol}//${host}`;
  if (username === '' && password === '') return { name: plainName, uri: plainName };
  try {
    const user = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    const token = `Basic ${Buffer.from(user).toString('base64')}`;
    // undici takes the user of a SOCKS proxy from its address.
    return protocol.startsWith('socks')
      ? { name: plainName, uri: text }
      : { name: plainName, uri: plainName, token };
  } catch {
    return refuse('its user or password has a % that encodes nothing. Write it as %25');
  }
}

const withoutDot = (hostname: string): string => hostname.replace(/\.$/, '').toLowerCase();
const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('0.0.0.0');
LOOPBACK.addAddress('::1', 'ipv6');
LOOPBACK.addAddress('::', 'ipv6');

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function isLoopback(hostname: string): boolean {
  const name = withoutDot(withoutBrackets(hostname));
  if (isIP(name) !== 0) return LOOPBACK.check(name, familyOf(name));
  return name === 'localhost' || name.endsWith('.localhost');
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Whether an address is in the list of `NO_PROXY`. There is no standard: this takes what curl, Go and Python take. */
function isExcepted({ protocol, hostname, port }: URL, list: string): boolean {
  const host = withoutDot(withoutBrackets(hostname));
  const ownPort = port || (DEFAULT_PORTS[protocol] ?? '');
  return list
    .split(/[\s,;]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      const { name, port: only } = hostAndPort(entry.toLowerCase());
      return (only === undefined || only === ownPort) && matches(host, name);
    });
}

/** Splits `host`, `host:80`, `fd00::5`, `[fd00::5]` and `[fd00::5]:80`. */
function hostAndPort(entry: string): { readonly name: string; readonly port?: string } {
  const [, bracketed, afterBracket] = /^\[([^\]]*)\]((?::\d+)?|\/\d+)$/.exec(entry) ?? [];
  if (bracketed !== undefined && afterBracket !== undefined) {
    if (!afterBracket.startsWith(':')) return { name: `${bracketed}${afterBracket}` };
    return { name: bracketed, port: afterBracket.slice(1) };
  }
  const [, name, port] = /^([^:]*):(\d+)$/.exec(entry) ?? [];
  return name === undefined || port === undefined ? { name: entry } : { name, port };
}

function matches(host: string, entry: string): boolean {
  if (entry === '*') return true;
  const [network = '', bits] = entry.split('/');
  const [address = ''] = network.split('%');
  if (isIP(address) !== 0) return isIP(host) !== 0 && isInNetwork(host, address, bits);
  if (isIP(host) !== 0) return false;
  // `.example.com` and `*.example.com` mean the same as `example.com`: the domain and everything below it.
  const name = domainToASCII(withoutDot(entry.replace(/^(\*?\.)+/, '')));
  return name !== '' && (host === name || host.endsWith(`.${name}`));
}

function isInNetwork(host: string, address: string, bits: string | undefined): boolean {
  const network = new BlockList();
  const family = familyOf(address);
  const most = family === 'ipv6' ? 128 : 32;
  const prefix = bits === undefined ? most : Number(bits);
  if (!/^\d+$/.test(bits ?? '0') || prefix > most) return false;
  network.addSubnet(address, prefix, family);
  return network.check(host, familyOf(host));
}
