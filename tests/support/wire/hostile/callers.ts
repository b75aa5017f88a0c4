import type { Policy } from '#contract/platform/endpoint.ts'
import { person, type TestApp } from '../../app.ts'
import type { Visitor } from '../../browser/visitor.ts'

/** Who calls an endpoint, by its policy: each signed in as it requires, at demo or the administration. */
export const callersOf = (
  app: () => TestApp,
): Readonly<Record<Policy, () => Promise<Visitor>>> => ({
  public: async () => app().visitor(),
  subscriber: () => app().signIn(person('Maria')),
  provider: () => app().signInProvider(),
  admin: () => app().signInAdmin(),
  'admin-visitor': async () => app().visitor('adm'),
})
