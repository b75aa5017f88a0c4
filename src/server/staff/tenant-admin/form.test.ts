import { expect, it } from 'vitest'
import { byProperty } from '#domain/staff/tenants/tenant-fields.ts'
import type { TenantRecord } from '#server/platform/tenants/tenant.ts'
import { changedFields } from './form.ts'

const record: TenantRecord = {
  ...byProperty(() => ''),
  clientId: 'serra',
  status: 'active',
  secondFactorRule: 'required',
  supportType: 'os',
  subjects: [{ id: '7', content: 'Sem sinal' }],
  acs: null,
  ixcTrust: null,
  ruleOverrides: {},
}

it('takes no other order of the members of a stored subject for a change', () => {
  const subjects = [{ content: 'Sem sinal', id: '7' }]
  expect(changedFields(record, { ...record, subjects })).toEqual([])
})

it('names subjects of which one is another, or which come in another order', () => {
  const [own] = record.subjects
  const other = { id: '8', content: 'Cobrança' }
  const both = own ? [own, other] : []
  expect(changedFields(record, { ...record, subjects: both })).toEqual(['subjects'])
  const turned = { ...record, subjects: both.toReversed() }
  expect(changedFields({ ...record, subjects: both }, turned)).toEqual(['subjects'])
})
