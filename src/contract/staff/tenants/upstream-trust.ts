import * as v from 'valibot'
import { isErpAddress } from '#domain/staff/tenants/erp-address.ts'
import { maxUrlLength } from '#domain/staff/tenants/tenant-limits.ts'
import {
  certificateProblems,
  maxCertificateLength,
  trustKinds,
} from '#domain/staff/tenants/upstream-trust.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { instant } from '#contract/platform/scalars.ts'

/** As a form sends it and gets it back; null: the public authorities, at the usual ports. */
export const upstreamTrustSchema = v.nullable(
  v.object({
    kind: v.picklist(trustKinds),
    /** `host:port` as `viewCertificate` and `readCertificate` tell it. */
    address: v.pipe(v.string(), v.maxLength(maxUrlLength), v.regex(/^[\w.[\]:-]+:\d{1,5}$/)),
    certificate: v.pipe(v.string(), v.trim(), v.maxLength(maxCertificateLength)),
  }),
)

/** What saving a trust may be refused with. */
export const refusedTrusts = {
  /** Not PEM, or more or fewer certificates than the kind of trust needs. */
  'certificate unreadable': 400,
  /** A private key was pasted: it belongs to the server alone, and nothing of it is kept. */
  'private key given': 400,
  'certificate expired': 400,
  /** None of the certificates may sign others. */
  'certificate is no authority': 400,
  /** A trust counts for the address it was confirmed for: at another one it is confirmed again. */
  'trust of another address': 400,
} as const

const certificateSchema = v.object({
  /** PEM. */
  certificate: v.string(),
  /** SHA-256: pairs of hexadecimals and colons. */
  fingerprint: v.string(),
  subject: v.string(),
  issuer: v.string(),
  /** Host names and addresses it is for. */
  names: v.array(v.string()),
  valid_from: instant,
  valid_until: instant,
  is_authority: v.boolean(),
})
export type ServerCertificate = v.InferOutput<typeof certificateSchema>

const address = v.pipe(v.string(), v.trim(), v.maxLength(maxUrlLength), v.check(isErpAddress))

/** Nothing is sent to the server; its port may be any. */
export const viewCertificate = endpoint({
  name: 'viewCertificate',
  method: 'POST',
  path: '/api/admin/connection/certificate',
  policy: 'admin',
  mayRefuse: ['too many requests'],
  summary: 'The certificate that a server presents now.',
  body: v.object({ address }),
  answer: v.object({
    /** `host:port` */
    address: v.string(),
    /** The portal calls this port without a confirmation. */
    is_usual_port: v.boolean(),
    certificate: certificateSchema,
    /** Why the public authorities do not accept it; null when they do. */
    problem: v.nullable(v.picklist(certificateProblems)),
  }),
  refusals: {
    'address refused': 400,
    'name not found': 400,
    'server unreachable': 400,
    /** Something answers, but not TLS. */
    'no certificate presented': 400,
  },
})

/** Reads pasted certificates; nothing is kept. */
export const readCertificate = endpoint({
  name: 'readCertificate',
  method: 'POST',
  path: '/api/admin/certificate',
  policy: 'admin',
  summary: 'What pasted certificates say.',
  body: v.object({
    address,
    certificate: v.pipe(v.string(), v.trim(), v.maxLength(maxCertificateLength)),
  }),
  answer: v.object({ address: v.string(), certificates: v.array(certificateSchema) }),
  refusals: {
    'address refused': 400,
    'certificate unreadable': 400,
    'private key given': 400,
  },
})
