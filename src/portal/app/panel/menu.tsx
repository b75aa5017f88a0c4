import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import LogOut from 'lucide-react/icons/log-out'
import { whatsappHref } from '#domain/account/people/contact-links.ts'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import { useProvider } from '#portal/kit/pages/provider.tsx'
import { classNames } from '#portal/kit/values/class-names.ts'
import { useElapsed } from '#portal/kit/ages/use-elapsed.ts'
import { acsQuery } from '#portal/queries/service/device-service.ts'
import { useIsPaid } from '#portal/queries/money/use-is-paid.ts'
import { useFeatureFlags } from '#portal/queries/service/use-feature-flags.ts'
import { Account } from './account.tsx'
import { menuGroups } from './menu-entries.ts'
import { MenuPlace } from './menu-place.tsx'
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

/** The menu of the panel, used by the side bar and, with tiles, by the phone's drawer. */
export function Menu({ label, onChoose, onExit }: MenuProps) {
  const { theme, rules } = useProvider()
  const { data: hasDevices = false, isLoading } = useQuery(acsQuery())
  const hasWaited = useElapsed(devicesWaitMs)
  const pathname = useLocation({ select: (location) => location.pathname })
  const bill = useParams({ strict: false, select: ({ invoice_id: id }) => id })
  const isPaid = useIsPaid(bill ?? '')
  const groups = menuGroups({
    hasDevices,
    hasCards: useFeatureFlags().includes('credit_card'),
    rules,
    whatsapp: whatsappHref(theme.whatsapp_number ?? ''),
  })
  const isDrawer = onExit !== undefined
  const tiles = groups.filter(({ isTile }) => isTile).length
  return (
    <nav className="menu" aria-label={label}>
      <div className="menu-scroll">
        {isDrawer && <Account />}
        {(hasWaited || !isLoading) && (
          <ul className={classNames('menu-places', tiles % 2 === 1 && 'menu-odd')}>
            {groups.map((group) => (
              <MenuPlace
                key={group.label}
                group={group}
                isTile={isDrawer && group.isTile}
                screen={{ pathname, isPaid }}
                onChoose={onChoose}
              />
            ))}
          </ul>
        )}
        <InstallEntry />
      </div>
      {isDrawer && (
        <button type="button" className="menu-entry menu-exit" onClick={onExit}>
          <Icon of={LogOut} />
          {panelTexts.exit}
        </button>
      )}
    </nav>
  )
}
