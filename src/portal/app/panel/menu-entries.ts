import type { LinkProps } from '@tanstack/react-router'
import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import { hasOffers } from '#domain/service/offers/offer-kind.ts'
import { offersRights } from '#domain/service/rights/right-kind.ts'
import Activity from 'lucide-react/icons/activity'
import Bell from 'lucide-react/icons/bell'
import FilePenLine from 'lucide-react/icons/file-pen-line'
import Files from 'lucide-react/icons/files'
import Headset from 'lucide-react/icons/headset'
import House from 'lucide-react/icons/house'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Receipt from 'lucide-react/icons/receipt'
import Scale from 'lucide-react/icons/scale'
import Wifi from 'lucide-react/icons/wifi'
import type { IconType } from '#portal/kit/blocks/icon.tsx'

type Path = NonNullable<LinkProps['to']>

export type MenuEntry = { readonly label: string } & (
  | {
      readonly to: Path
      /** Paths that begin with one of these belong to the entry too. */
      readonly above?: readonly string[]
      /** Whether it is the paid or the open bills among those that belong to it. */
      readonly bills?: 'open' | 'paid'
    }
  /** A page outside the portal, opened in a new tab. */
  | { readonly href: string }
)

/** A place of the menu: its entries unfold below it; one of a single entry is that entry. */
export interface MenuGroup {
  readonly label: string
  readonly icon: IconType
  /** Whether it is a tile in the menu of a phone, as what is looked for most. */
  readonly isTile: boolean
  /** Paths that begin with this belong to the place, though to none of its entries. */
  readonly above?: string
  readonly entries: readonly MenuEntry[]
}

interface MenuConditions {
  hasDevices: boolean
  hasCards: boolean
  rules: Pick<
    ProviderRules,
    | 'automaticCard'
    | 'automaticPix'
    | 'chatUrl'
    | 'lines'
    | 'offerSubjects'
    | 'recurrenceUrl'
    | 'rightSubjects'
    | 'supportMenu'
  >
  /** The provider's WhatsApp: its chat, unless the rules name another. */
  whatsapp: string | null
}

const home: MenuEntry = { label: 'Início', to: '/panel' }
const notifications: MenuEntry = { label: 'Lembretes', to: '/panel/notifications' }
const devices: MenuEntry = { label: 'Wi-Fi', to: '/panel/devices', above: ['/panel/device/'] }
const line: MenuEntry = { label: 'Minha conexão', to: '/panel/line' }
const password: MenuEntry = { label: 'Senha e aparelhos', to: '/panel/security' }
const cards: MenuEntry = {
  label: 'Meus cartões',
  to: '/panel/financial/credit-card',
  above: ['/panel/financial/credit-card/'],
}
const openInvoices: MenuEntry = {
  label: 'Faturas abertas',
  to: '/panel/financial/invoices/to-pay',
  above: ['/panel/financial/invoice/', '/panel/financial/invoices/several/'],
  bills: 'open',
}
const paidInvoices: MenuEntry = {
  label: 'Faturas pagas',
  to: '/panel/financial/invoices/received',
  above: ['/panel/financial/invoice/'],
  bills: 'paid',
}
const checkBill: MenuEntry = {
  label: 'Este boleto é verdadeiro?',
  to: '/panel/financial/check-bill',
}
const fiscalNotes: MenuEntry = { label: 'Notas fiscais', to: '/panel/financial/nfs' }
const paidYear: MenuEntry = { label: 'Pagamentos do ano', to: '/panel/financial/paid-year' }
const contracts: MenuEntry = { label: 'Contratos', to: '/panel/financial/contracts' }
const offers: MenuEntry = {
  label: 'Planos e adicionais',
  to: '/panel/offers',
  above: ['/panel/offers/'],
}
const automatic: MenuEntry = { label: 'Pagamento automático', to: '/panel/automatic-payments' }
const supportRequests: readonly MenuEntry[] = [
  { label: 'Solicitar atendimento', to: '/panel/customer-service/request' },
  { label: 'Em andamento', to: '/panel/customer-service/in-progress' },
  { label: 'Fechados', to: '/panel/customer-service/closed' },
]
const noInternet: MenuEntry = { label: 'Estou sem internet', to: '/sem-internet' }
const myData: MenuEntry = { label: 'Meus dados', to: '/panel/my-data' }
const rights: MenuEntry = { label: 'Meus direitos', to: '/panel/rights', above: ['/panel/rights/'] }
const terms: MenuEntry = { label: 'Termos e privacidade', to: '/termos-de-privacidade' }

/**
 * The side menu: the entries of specification 2 in its order, each by its condition, in ten places. Help
 * without internet, documents besides the fiscal notes and privacy are in no specification.
 */
export function menuGroups({ hasDevices, hasCards, rules, whatsapp }: MenuConditions): MenuGroup[] {
  const hasAutomatic = rules.automaticPix || (rules.automaticCard && hasCards)
  const chat = external('Falar com o suporte', rules.chatUrl ?? whatsapp)
  const invoices = [
    openInvoices,
    paidInvoices,
    ...(hasAutomatic ? [automatic] : []),
    ...external('Pagamento recorrente', rules.recurrenceUrl),
    ...(hasCards ? [cards] : []),
    checkBill,
  ]
  const plan = [contracts, ...(hasOffers(rules.offerSubjects) ? [offers] : [])]
  const help = [...(rules.supportMenu === 'chat' ? chat : supportRequests), noInternet]
  const privacy = [...(offersRights(rules.rightSubjects) ? [rights] : []), myData, terms]
  return [
    place(House, [home]),
    tile(Receipt, invoices, 'Faturas'),
    ...(hasDevices ? [tile(Wifi, [devices])] : []),
    ...(rules.lines === 'off' ? [] : [tile(Activity, [line])]),
    { ...tile(Headset, help, 'Ajuda'), above: '/panel/customer-service/' },
    tile(FilePenLine, plan, 'Contrato e plano'),
    tile(Files, [fiscalNotes, paidYear], 'Documentos'),
    place(Bell, [notifications]),
    place(LockKeyhole, [password]),
    place(Scale, privacy, 'Direitos e dados'),
  ]
}

/** Whether the screen that is open is the entry's, or belongs to it. */
export function isCurrent(entry: MenuEntry, pathname: string, isPaid: boolean): boolean {
  if ('href' in entry) return false
  if (pathname.replace(/\/$/, '') === entry.to) return true
  const isAbove = entry.above?.some((path) => pathname.startsWith(path)) ?? false
  return isAbove && (entry.bills === undefined || (entry.bills === 'paid') === isPaid)
}

/** Whether the screen that is open is in this place of the menu. */
export function isWithin(group: MenuGroup, pathname: string, isPaid: boolean): boolean {
  if (group.above !== undefined && pathname.startsWith(group.above)) return true
  return group.entries.some((entry) => isCurrent(entry, pathname, isPaid))
}

function place(icon: IconType, entries: readonly MenuEntry[], name?: string): MenuGroup {
  const [only, ...others] = entries
  const label = others.length > 0 ? name : only?.label
  return { label: label ?? '', icon, isTile: false, entries }
}

function tile(icon: IconType, entries: readonly MenuEntry[], name?: string): MenuGroup {
  return { ...place(icon, entries, name), isTile: true }
}

function external(label: string, href: string | null): MenuEntry[] {
  return href ? [{ label, href }] : []
}
