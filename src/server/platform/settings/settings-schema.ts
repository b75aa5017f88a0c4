import ipaddr from 'ipaddr.js'
import * as v from 'valibot'
import { secondMs } from '#domain/platform/time/durations.ts'
import { isPublicName } from '#domain/platform/hosts/host-name.ts'
import { contactHost } from './contact-host.ts'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const HOST = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`)
const CLIENT = new RegExp(`^${LABEL}$`)
const HOST_PORT = new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:.]+\\]):\\d{1,5}$`)

const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => entry !== ''),
  ),
)
const isCidr = (text: string) => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.toNumber(),
  v.maxValue(65_535, 'must be a port number'),
)
/** A whole number within bounds, both included. */
const count = (min: number, max: number) => {
  const sentence = `must be a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, sentence),
    v.toNumber(),
    v.minValue(min, sentence),
    v.maxValue(max, sentence),
  )
}
/** Seconds, read as milliseconds. */
const seconds = (max: number) =>
  v.pipe(
    count(1, max),
    v.transform((value) => value * secondMs),
  )
const url = (sentence: string, ...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), sentence),
  )

/** 32 bytes as 64 hexadecimal digits or base64. */
export const secretSchema = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64')),
  v.check((bytes) => bytes.length === 32, 'must be 32 bytes, in hexadecimal or base64'),
  v.transform((bytes) => new Uint8Array(bytes)),
)

/** Each variable by itself; what depends on another one is in `settings.ts`. */
export const settingsSchema = v.object({
  HOST: v.optional(v.pipe(v.string(), v.check(ipaddr.isValid, 'must be an IP address'))),
  PORT: v.optional(port, '3000'),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(
    v.pipe(v.string(), v.check(ipaddr.isValid, 'must be an IP address')),
    '127.0.0.1',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
    url('must be an http:// or https:// address', 'http:', 'https:'),
  ),
  OTEL_SERVICE_NAME: v.optional(v.string(), 'subscriber-portal'),
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a share from 0 to 1, such as 0.1'),
      v.toNumber(),
    ),
    '1',
  ),
  DATA_DIR: v.optional(v.string(), '.data'),
  DATABASE_URL: v.optional(url('must be a postgres:// address', 'postgres:', 'postgresql:')),
  DATABASE_OWNER_URL: v.optional(url('must be a postgres:// address', 'postgres:', 'postgresql:')),
  DATABASE_POOL_SIZE: v.optional(count(1, 200)),
  DATABASE_CONNECT_SECONDS: v.optional(seconds(60)),
  DATABASE_STATEMENT_SECONDS: v.optional(seconds(600)),
  DATABASE_LOCK_SECONDS: v.optional(seconds(600)),
  DATABASE_POOLING: v.optional(
    v.picklist(['session', 'transaction'], 'must be session or transaction'),
  ),
  APP_SECRET: v.optional(secretSchema),
  APP_SECRET_FILE: v.optional(v.string()),
  APP_SECRET_PREVIOUS: v.optional(secretSchema),
  APP_SECRET_PREVIOUS_FILE: v.optional(v.string()),
  SANDBOX: v.optional(v.picklist(['on', 'off'], 'must be on or off')),
  SANDBOX_PORTS: v.optional(
    v.pipe(
      list,
      v.check(
        (texts) => texts.length === 3 && texts.every((text) => v.is(port, text)),
        'must be three port numbers separated by commas',
      ),
      v.transform((texts) => texts.map(Number)),
    ),
  ),
  SANDBOX_CERTIFICATE_FILE: v.optional(v.string()),
  APP_WORKER: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  VISIT_REPORTS: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
  HOST_TENANTS: v.optional(
    v.pipe(
      list,
      v.transform((pairs) => pairs.map((pair): [string, string] => splitPair(pair))),
      v.everyItem(
        ([host, client]) => (HOST.test(host) || ipaddr.isValid(host)) && CLIENT.test(client),
        'must be host=client pairs separated by commas',
      ),
      v.transform((pairs): ReadonlyMap<string, string> => new Map(pairs)),
    ),
  ),
  ADMIN_HOSTS: v.optional(
    v.pipe(
      list,
      v.everyItem((host) => HOST.test(host), 'must be host names separated by commas'),
      v.transform((hosts): ReadonlySet<string> => new Set(hosts)),
    ),
  ),
  PUBLIC_ORIGIN_SUFFIX: v.optional(
    v.pipe(
      v.string(),
      v.toLowerCase(),
      v.check(
        (suffix) => suffix.startsWith('.') && HOST.test(suffix.slice(1)),
        'must be a domain with a leading dot, such as .portal.example',
      ),
    ),
  ),
  TRUSTED_PROXIES: v.optional(
    v.pipe(list, v.everyItem(isCidr, 'must be addresses or CIDR ranges separated by commas')),
    '',
  ),
  SMTP_URL: v.optional(url('must be an smtp:// or smtps:// address', 'smtp:', 'smtps:')),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'must be an e-mail address')),
    'nao-responda@portal.example',
  ),
  // Apple alone checks the contact, and answers 403 to every push whose contact is not of this form.
  VAPID_SUBJECT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => isPublicName(contactHost(text)),
        'must be a mailto: or https: address of a name that is known in public',
      ),
    ),
  ),
  SECURITY_CONTACT: v.optional(url('must be a mailto: or https: address', 'mailto:', 'https:')),
  EGRESS_ALLOW: v.optional(
    v.pipe(
      list,
      v.everyItem((entry) => HOST_PORT.test(entry), 'must be host:port pairs separated by commas'),
      v.transform((entries): ReadonlySet<string> => new Set(entries)),
    ),
    '',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
})

function splitPair(pair: string): [string, string] {
  const [host = '', client = '', ...rest] = pair.split('=')
  return rest.length > 0 ? ['', ''] : [host, client]
}
