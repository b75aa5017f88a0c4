import { listApps } from '#contract/service/app-list.ts'
import {
  activateApp,
  appDetails,
  appProductDetails,
  createBookApp,
  readBookApp,
} from '#contract/service/apps.ts'
import { parseCents } from '#domain/platform/values/money.ts'
import { secureLink } from '#domain/service/apps/secure-link.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { type Api, register } from '#server/platform/http/register.ts'

import type { AppService } from './service.ts'

export function appRoutes(api: Api, { apps }: { readonly apps: AppService }): void {
  register(api, listApps, (call) => apps.list(call))

  register(api, appDetails, async (call) => {
    return (await apps.details(call, call.params)) ?? refuse(appDetails, 'app not found')
  })

  register(api, appProductDetails, async (call) => {
    return (await apps.details(call, call.params)) ?? refuse(appProductDetails, 'app not found')
  })

  register(api, activateApp, async (call) => {
    const { email, price } = call.body
    const activation = await apps.activate(call, call.body, { email, price: parseCents(price) })
    if ('refused' in activation) refuse(activateApp, activation.refused)
    return { state: activation.state }
  })

  register(api, createBookApp, async (call) => {
    const found = await apps.find(call, call.body)
    if (found?.entitledApp.app.method !== 'api_toca_livros') refuse(createBookApp, 'app not found')
    const activation = await apps.activate(call, call.body, { email: '', price: 0 })
    if ('refused' in activation) {
      const { refused } = activation
      refuse(createBookApp, refused === 'price changed' ? 'activation refused' : refused)
    }
    return { state: activation.state }
  })

  register(api, readBookApp, async (call) => {
    const found = await apps.find(call, call.params)
    const customerApp = found && (await apps.loadCustomerApp(call, found.entitledApp))
    if (customerApp?.app.method !== 'api_toca_livros') refuse(readBookApp, 'app not found')
    const { state, login, accessUrl } = await apps.readStatus(customerApp)
    if (state !== 'active') refuse(readBookApp, 'book app not found')
    return { login, access_url: secureLink(accessUrl) ?? '' }
  })
}
