// For `node --import`: names below .example have the addresses of ADDRESSES. 192.0.2.1 is dead, and others have a round trip of 400 ms.
import dns from 'node:dns';

const DEAD = '192.0.2.1';
const ROUND_TRIP_MS = 400;

const { lookup } = dns;
dns.lookup = (host, options, done) => {
  if (!host.endsWith('.example')) return lookup(host, options, done);
  const addresses = process.env.ADDRESSES.split(' ');
  setImmediate(
    done,
    null,
    addresses.map((address) => ({ address, family: 4 })),
  );
};

const { TCP } = process.binding('tcp_wrap');
const { connect } = TCP.prototype;
TCP.prototype.connect = function (request, address, port) {
  if (address !== DEAD) setTimeout(() => connect.call(this, request, address, port), ROUND_TRIP_MS);
  return 0;
};
