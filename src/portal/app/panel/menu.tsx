import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import { whatsappHref } from '#domain/account/people/contact-links.ts'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { useElapsed } from '#portal/kit/ages/use-elapsed.ts'
import { acsQuery } from '#portal/queries/service/device-service.ts'
import { useIsPaid } from '#portal/queries/money/use-is-paid.ts'
import { useFeatureFlags } from '#portal/queries/service/use-feature-flags.ts'
import { Account } from './account.tsx'
import { type MenuEntry, menuGroups } from './menu-entries.ts'
import './menu.css'
import { panelTexts } from './panel-texts.ts'

const InstallEntry = lazyPart(
  async () => (await import('#portal/features/site/install/install-entry.tsx')).InstallEntry,
)

/** Milliseconds for which the entries wait for the one that stands between them. */
const devicesWaitMs = 1500

interface MenuProps {
  label: string
  onChoose?: () => void
  /** Signs out; the drawer's menu shows the account and the exit, which a wide page has in its bar. */
  onExit?: () => void
}

/** The menu of the panel, used by the side bar and by the phone's drawer. */
export function Menu({ label, onChoose, onExit }: MenuProps) {
  const { theme, rules } = useProvider()
  const { data: hasDevices = false, isLoading } = useQuery(acsQuery())
  const hasWaited = useElapsed(devicesWaitMs)
  const bill = useParams({ strict: false, select: ({ invoice_id: id }) => id })
  const isPaid = useIsPaid(bill ?? '')
  const groups = menuGroups({
    hasDevices,
    hasCards: useFeatureFlags().includes('credit_card'),
    rules,
    whatsapp: whatsappHref(theme.whatsapp_number ?? ''),
  })
  return (
    <nav className="menu" aria-label={label}>
      {onExit && <Account />}
      {(hasWaited || !isLoading) &&
        groups.map(({ title, entries }) => (
          <div key={title}>
            {title && <h2 className="menu-title">{title}</h2>}
            <ul>
              {entries.map((entry) => (
                <li key={entry.label}>
                  <Entry entry={entry} isPaid={isPaid} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      <InstallEntry />
      {onExit && (
        <button type="button" className="menu-entry menu-exit" onClick={onExit}>
          <Icon of={LogOut} />
          {panelTexts.exit}
        </button>
      )}
    </nav>
  )
}

interface EntryProps {
  entry: MenuEntry
  /** Whether the bill on the screen is paid. */
  isPaid: boolean
  onChoose: (() => void) | undefined
}

function Entry({ entry, isPaid, onChoose }: EntryProps) {
  const isAbove = useLocation({
    select: ({ pathname }) =>
      'above' in entry && entry.above !== undefined && pathname.startsWith(entry.above),
  })
  const bills = 'bills' in entry ? entry.bills : undefined
  const isWithin = isAbove && (bills === undefined || (bills === 'paid') === isPaid)
  const content = (
    <>
      <Icon of={entry.icon} />
      {entry.label}
    </>
  )
  if ('href' in entry) {
    return (
      <a className="menu-entry" href={entry.href} target="_blank" rel="noreferrer">
        {content}
      </a>
    )
  }
  return (
    <Link
      className="menu-entry"
      to={entry.to}
      activeOptions={{ exact: true }}
      {...(isWithin && { 'aria-current': 'true' })}
      onClick={() => onChoose?.()}
    >
      {content}
    </Link>
  )
}
