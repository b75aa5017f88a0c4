import type { BodyOf } from '#contract/platform/endpoint.ts'
import type { createOutage } from '#contract/news/staff-outages.ts'
import { noArea } from './no-area.ts'

/** An outage of a box of the network with logins of Maria (101) and the bakery (103). */
export const boxOutage: BodyOf<typeof createOutage> = {
  kind: 'outage',
  cause: 'fibre',
  place: 'Rua das Acácias',
  note: '',
  area: { ...noArea, points: [{ id: 'box:1', name: 'CTO 01' }] },
  starts_at: null,
  expected_end: null,
}
