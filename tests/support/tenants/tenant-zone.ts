import { editTenant, findTenant } from '#contract/staff/tenants/tenants.ts'
import { defaultTimeZone, type TimeZone } from '#domain/staff/tenants/time-zones.ts'
import { expectOk } from '../wire/answers.ts'
import type { useApp } from '../app.ts'
import { formOf } from './tenant-form.ts'

/** Does something while the provider `demo` is in another time zone. */
export async function inTimeZone(
  app: ReturnType<ReturnType<typeof useApp>>,
  timeZone: TimeZone,
  work: () => Promise<void>,
): Promise<void> {
  const params = { clientId: 'demo' }
  const save = async (to: TimeZone) => {
    const admin = await app.signInAdmin()
    const { customer } = await expectOk(findTenant, await admin.call(findTenant, { params }))
    const body = { ...formOf(customer), rules: { ...customer.rules, timeZone: to } }
    await expectOk(editTenant, await admin.call(editTenant, { params, body }))
  }
  await save(timeZone)
  try {
    await work()
  } finally {
    await save(defaultTimeZone)
  }
}
