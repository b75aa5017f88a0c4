import { expect, it } from 'vitest'
import { screens } from '#contract/site/screens.ts'
import { parse } from 'valibot'
import { themeSchema } from '#contract/site/theme.ts'
import { providerRules } from '#domain/staff/tenants/provider-rules.ts'
import { staffRouter } from '#portal/app/staff/router.ts'

/** `/a/{id}` and `/a/$id` are one address; so are `/panel` and `/panel/`. */
const address = (path: string) => path.replaceAll(/\{\w+\}|\$\w+/g, '*').replace(/(.)\/$/, '$1')

/** `/a/{-$id}` is two: with its last part and without. */
const addresses = (path: string) => [
  address(path.replaceAll(/\{-(\$\w+)\}/g, '$1')),
  address(path.replaceAll(/\/\{-\$\w+\}/g, '')),
]

const theme = parse(themeSchema, { client_id: 'demo', alias: 'Demo', primary_color: '#0b63ce' })

it('every specified screen has its route, and every route is a screen', () => {
  // Only the map is looked at: nothing is drawn for this provider.
  const router = staffRouter({ theme, rules: providerRules(theme.client_id) })
  const routes = Object.keys(router.routesByPath).flatMap(addresses)
  expect([...new Set(routes)].toSorted()).toEqual([...new Set(screens.map(address))].toSorted())
})
