import { expect, it } from 'vitest'
import { UpstreamFailure } from '#server/platform/egress/upstream-failure.ts'
import { hostProver } from '#server/platform/http/visitors/host-proof.ts'
import { hostChecker } from './check-host.ts'

const prover = hostProver(new Uint8Array(32))

it.each([
  ['ENOTFOUND', 'name not found'],
  ['EGRESS_REFUSED', 'address refused'],
  ['address refused', 'address refused'],
  ['CERT_HAS_EXPIRED', 'certificate refused'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate refused'],
  ['EPROTO', 'certificate refused'],
  ['ECONNREFUSED', 'no answer'],
  ['no answer in time', 'no answer'],
  ['status 502', 'other site'],
])('a call that fails with %s is told as %s', async (detail, outcome) => {
  const fetch = () => Promise.reject(new UpstreamFailure('host', 'unavailable', detail))
  expect(await hostChecker({ network: { fetch }, prover })('central.vale.example')).toBe(outcome)
})

it('a redirect is another site', async () => {
  const fetch = () => Promise.reject(new UpstreamFailure('host', 'protocol-error', 'redirect'))
  const outcome = await hostChecker({ network: { fetch }, prover })('central.vale.example')
  expect(outcome).toBe('other site')
})
