import { listCards, registerCard, removeCard } from '#contract/money/cards.ts'
import { type Api, register } from '#server/platform/http/register.ts'
import type { CardService } from './service.ts'

export function cardRoutes(api: Api, { cards }: { readonly cards: CardService }): void {
  register(api, listCards, (call) => cards.list(call))
  register(api, registerCard, (call) => cards.register(call))
  register(api, removeCard, (call) => cards.remove(call, call.params.id))
}
