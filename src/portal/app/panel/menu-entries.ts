import type { LinkProps } from '@tanstack/react-router'
import type { ProviderRules } from '#domain/staff/tenants/provider-rules.ts'
import { hasOffers } from '#domain/service/offers/offer-kind.ts'
import { offersRights } from '#domain/service/rights/right-kind.ts'
import Activity from 'lucide-react/icons/activity'
import Bell from 'lucide-react/icons/bell'
import CircleCheck from 'lucide-react/icons/circle-check'
import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import Headset from 'lucide-react/icons/headset'
import House from 'lucide-react/icons/house'
import Layers from 'lucide-react/icons/layers'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Archive from 'lucide-react/icons/archive'
import Receipt from 'lucide-react/icons/receipt'
import Repeat from 'lucide-react/icons/repeat'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Signature from 'lucide-react/icons/signature'
import Wifi from 'lucide-react/icons/wifi'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { IconType } from '#portal/kit/blocks/icon.tsx'

type Path = NonNullable<LinkProps['to']>

export type MenuEntry = { readonly label: string; readonly icon: IconType } & (
  | {
      readonly to: Path
      /** Paths that begin with this belong to the entry too. */
      readonly above?: string
      /** Whether it is the paid or the open bills among those that belong to it. */
      readonly bills?: 'open' | 'paid'
    }
  /** A page outside the portal, opened in a new tab. */
  | { readonly href: string }
)

export interface MenuGroup {
  /** Heading of the group; the first group has none. */
  readonly title: string | null
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

const home: MenuEntry = { label: 'Início', icon: House, to: '/panel' }
const notifications: MenuEntry = {
  label: 'Lembretes',
  icon: Bell,
  to: '/panel/notifications',
}
const devices: MenuEntry = {
  label: 'Wi-Fi',
  icon: Wifi,
  to: '/panel/devices',
  above: '/panel/device/',
}
const line: MenuEntry = { label: 'Minha conexão', icon: Activity, to: '/panel/line' }
const password: MenuEntry = { label: 'Senha e aparelhos', icon: LockKeyhole, to: '/panel/security' }
const cards: MenuEntry = {
  label: 'Meus cartões',
  icon: CreditCard,
  to: '/panel/financial/credit-card',
  above: '/panel/financial/credit-card/',
}
const openInvoices: MenuEntry = {
  label: 'Faturas abertas',
  icon: Receipt,
  to: '/panel/financial/invoices/to-pay',
  above: '/panel/financial/invoice/',
  bills: 'open',
}
const paidInvoices: MenuEntry = {
  label: 'Faturas pagas',
  icon: CircleCheck,
  to: '/panel/financial/invoices/received',
  above: '/panel/financial/invoice/',
  bills: 'paid',
}
const checkBill: MenuEntry = {
  label: 'Este boleto é verdadeiro?',
  icon: ShieldCheck,
  to: '/panel/financial/check-bill',
}
const fiscalNotes: MenuEntry = {
  label: 'Notas fiscais',
  icon: FileText,
  to: '/panel/financial/nfs',
}
const contracts: MenuEntry = {
  label: 'Contratos',
  icon: Signature,
  to: '/panel/financial/contracts',
}
const offers: MenuEntry = {
  label: 'Planos e adicionais',
  icon: Layers,
  to: '/panel/offers',
  above: '/panel/offers/',
}
const automatic: MenuEntry = {
  label: 'Pagamento automático',
  icon: Repeat,
  to: '/panel/automatic-payments',
}
const supportRequests: readonly MenuEntry[] = [
  { label: 'Solicitar atendimento', icon: Headset, to: '/panel/customer-service/request' },
  { label: 'Em andamento', icon: MessagesSquare, to: '/panel/customer-service/in-progress' },
  { label: 'Fechados', icon: Archive, to: '/panel/customer-service/closed' },
]

const noInternet: MenuEntry = {
  label: 'Estou sem internet',
  icon: WifiOff,
  to: '/sem-internet',
}
const myData: MenuEntry = { label: 'Meus dados', icon: ShieldCheck, to: '/panel/my-data' }
const rights: MenuEntry = {
  label: 'Meus direitos',
  icon: ScrollText,
  to: '/panel/rights',
  above: '/panel/rights/',
}
const terms: MenuEntry = {
  label: 'Termos e privacidade',
  icon: ScrollText,
  to: '/termos-de-privacidade',
}

/**
 * The side menu: each entry by its condition, in the order of specification 2. Help without internet
 * and privacy are in no specification.
 */
export function menuGroups({ hasDevices, hasCards, rules, whatsapp }: MenuConditions): MenuGroup[] {
  const recurrence = external('Pagamento recorrente', Repeat, rules.recurrenceUrl)
  const hasAutomatic = rules.automaticPix || (rules.automaticCard && hasCards)
  const chat = external('Falar com o suporte', MessageCircle, rules.chatUrl ?? whatsapp)
  const groups: MenuGroup[] = [
    {
      title: null,
      entries: [
        home,
        notifications,
        ...(hasDevices ? [devices] : []),
        ...(rules.lines === 'off' ? [] : [line]),
        password,
        ...(hasCards ? [cards] : []),
      ],
    },
    {
      title: 'Financeiro',
      entries: [
        openInvoices,
        paidInvoices,
        ...(hasAutomatic ? [automatic] : []),
        ...recurrence,
        checkBill,
        fiscalNotes,
        contracts,
        ...(hasOffers(rules.offerSubjects) ? [offers] : []),
      ],
    },
    {
      title: 'Atendimento',
      entries: [
        ...(rules.supportMenu === 'chat' ? chat : supportRequests),
        ...(offersRights(rules.rightSubjects) ? [rights] : []),
        noInternet,
      ],
    },
    { title: 'Privacidade', entries: [myData, terms] },
  ]
  return groups.filter((group) => group.entries.length > 0)
}

function external(label: string, icon: IconType, href: string | null): MenuEntry[] {
  return href ? [{ label, icon, href }] : []
}
