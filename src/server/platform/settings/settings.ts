import * as v from 'valibot'
import { generatedSecretIn, secretOfFile } from './app-secret.ts'
import { type DatabaseLimits, defaultLimits } from './database-limits.ts'
import { readCertificate, type SandboxPortSettings } from './sandbox-port-settings.ts'
import { settingsSchema } from './settings-schema.ts'

/** Stops the start. The message names the setting and never repeats its value. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** What the sandbox answers on besides `<provider>.localhost`; outside it these have no default. */
const sandboxDefaults = {
  host: '127.0.0.1',
  adminHosts: new Set(['localhost', 'adm.localhost', 'admin.localhost']),
  hostTenants: new Map([['localhost', 'demo']]),
}

type Read = v.InferOutput<typeof settingsSchema>

/** The secret as given, else that of its file; null without either. */
function givenSecret(read: Read, name: 'APP_SECRET' | 'APP_SECRET_PREVIOUS'): Uint8Array | null {
  const { [name]: given, [`${name}_FILE` as const]: file } = read
  if (given && file) throw new SettingError(`${name} and ${name}_FILE must not both be set.`)
  if (given || !file) return given ?? null
  const secret = secretOfFile(file)
  if (secret) return secret
  throw new SettingError(
    `${name}_FILE must name a readable file with 32 bytes, in hexadecimal or base64.`,
  )
}

/** Only a trial makes a secret of its own. */
function appSecretOf(read: Read, isTrial: boolean): Uint8Array {
  const given = givenSecret(read, 'APP_SECRET')
  if (given) return given
  if (isTrial) return generatedSecretIn(read.DATA_DIR)
  throw new SettingError(
    'APP_SECRET or APP_SECRET_FILE must be set with DATABASE_URL or SANDBOX=off. ' +
      'A secret made by an earlier trial lies in the file app-secret of DATA_DIR.',
  )
}

/** Without the sandbox the embedded database is used where it is asked for, and never by default. */
function dataDirOf(read: Read, given: Readonly<Record<string, unknown>>, isTrial: boolean): string {
  if (isTrial || read.DATABASE_URL !== undefined || 'DATA_DIR' in given) return read.DATA_DIR
  throw new SettingError(
    'DATABASE_URL must be set when the sandbox is off, or DATA_DIR for the embedded database.',
  )
}

/** The user who owns the tables, for migrations alone; the server then runs as another one. */
function ownerUrlOf(read: Read): string | undefined {
  if (read.DATABASE_OWNER_URL === undefined || read.DATABASE_URL !== undefined) {
    return read.DATABASE_OWNER_URL
  }
  throw new SettingError('DATABASE_OWNER_URL must be set together with DATABASE_URL.')
}

function databaseLimitsOf(read: Read): DatabaseLimits {
  return {
    maxConnections: read.DATABASE_POOL_SIZE ?? defaultLimits.maxConnections,
    connectTimeoutMs: read.DATABASE_CONNECT_SECONDS ?? defaultLimits.connectTimeoutMs,
    statementTimeoutMs: read.DATABASE_STATEMENT_SECONDS ?? defaultLimits.statementTimeoutMs,
    lockTimeoutMs: read.DATABASE_LOCK_SECONDS ?? defaultLimits.lockTimeoutMs,
    pooling: read.DATABASE_POOLING ?? defaultLimits.pooling,
  }
}

function requiredSuffix(read: Read, isSandbox: boolean): string | undefined {
  const suffix = read.PUBLIC_ORIGIN_SUFFIX
  if (suffix !== undefined || isSandbox) return suffix
  throw new SettingError(
    'PUBLIC_ORIGIN_SUFFIX must be set when the sandbox is off, such as .portal.example.',
  )
}

/** The sandbox's own push service takes any contact; those outside take one that can be reached. */
function vapidSubjectOf(read: Read, isSandbox: boolean): string {
  const subject = read.VAPID_SUBJECT ?? (isSandbox ? 'mailto:contato@portal.example' : undefined)
  if (subject !== undefined) return subject
  throw new SettingError(
    'VAPID_SUBJECT must be set when the sandbox is off, such as mailto:contato@provedor.com.br.',
  )
}

/** Where other programs reach the sandbox; null when they do not. */
function sandboxPortsOf(read: Read, isSandbox: boolean): SandboxPortSettings | null {
  const { SANDBOX_PORTS: ports, SANDBOX_CERTIFICATE_FILE: file } = read
  if (!ports) return null
  if (!isSandbox) throw new SettingError('SANDBOX_PORTS needs the sandbox, which is off.')
  const certificate = file === undefined ? null : readCertificate(file)
  if (file === undefined || certificate !== null) return { ports, certificate }
  throw new SettingError(
    'SANDBOX_CERTIFICATE_FILE must name a readable file with a certificate and its key in PEM.',
  )
}

export type Settings = ReturnType<typeof readSettings>

/** Reads every setting once. An empty variable counts as absent. Throws SettingError. */
export function readSettings(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    Object.keys(settingsSchema.entries)
      .filter((name) => env[name]?.trim())
      .map((name) => [name, env[name]?.trim()]),
  )
  const { success, output, issues } = v.safeParse(settingsSchema, given)
  if (!success) throw new SettingError(`${v.getDotPath(issues[0])} ${issues[0].message}.`)
  const hasOwnDatabase = output.DATABASE_URL !== undefined
  const sandbox = output.SANDBOX ? output.SANDBOX === 'on' : !hasOwnDatabase
  const defaults = sandbox ? sandboxDefaults : null
  return {
    /** The address to listen on; undefined for all of this machine. */
    host: output.HOST ?? defaults?.host,
    port: output.PORT,
    /** Where Prometheus reads the figures of this process; null: nowhere. */
    metricsAddress:
      output.METRICS_PORT === undefined
        ? null
        : { port: output.METRICS_PORT, host: output.METRICS_HOST },
    /** Where traces are sent; null: nowhere, and nothing is traced. */
    traces:
      output.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: output.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName: output.OTEL_SERVICE_NAME,
            share: output.OTEL_TRACES_SAMPLER_ARG,
          },
    dataDir: dataDirOf(output, given, sandbox),
    databaseUrl: output.DATABASE_URL,
    databaseOwnerUrl: ownerUrlOf(output),
    databaseLimits: databaseLimitsOf(output),
    publicOriginSuffix: requiredSuffix(output, sandbox),
    appSecret: appSecretOf(output, sandbox && !hasOwnDatabase),
    /** The secret before `appSecret`, while that one is replaced. */
    previousSecret: givenSecret(output, 'APP_SECRET_PREVIOUS'),
    sandbox,
    sandboxPorts: sandboxPortsOf(output, sandbox),
    appWorker: output.APP_WORKER === 'on',
    visitReports: output.VISIT_REPORTS === 'on',
    hostTenants: output.HOST_TENANTS ?? defaults?.hostTenants ?? new Map<string, string>(),
    adminHosts: output.ADMIN_HOSTS ?? defaults?.adminHosts ?? new Set<string>(),
    trustedProxies: output.TRUSTED_PROXIES,
    smtpUrl: output.SMTP_URL,
    mailFrom: output.MAIL_FROM,
    vapidSubject: vapidSubjectOf(output, sandbox),
    securityContact: output.SECURITY_CONTACT,
    egressAllow: output.EGRESS_ALLOW,
    logLevel: output.LOG_LEVEL,
  }
}
