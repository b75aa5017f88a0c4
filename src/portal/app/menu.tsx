import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { whatsappHref } from '#domain/people/contact-links.ts'
import { Icon } from '#portal/kit/icon.tsx'
import { useProvider } from '#portal/kit/provider.tsx'
import { currentToken } from '#portal/session/session-token.ts'
import { acsQuery } from '#portal/queries/device-service.ts'
import { type MenuEntry, menuGroups } from './menu-entries.ts'
import './menu.css'

const InstallEntry = lazy(async () => ({
  default: (await import('#portal/features/install/install-entry.tsx')).InstallEntry,
}))

/** The menu of the panel, used by the side bar and by the phone's drawer. */
export function Menu({ label, onChoose }: { label: string; onChoose?: () => void }) {
  const { theme, rules } = useProvider()
  const { data: hasDevices = false } = useQuery(acsQuery())
  const groups = menuGroups({
    hasDevices,
    hasCards: currentToken()?.claims.featureFlag.includes('credit_card') ?? false,
    rules,
    whatsapp: whatsappHref(theme.whatsapp_number ?? ''),
  })
  return (
    <nav className="menu" aria-label={label}>
      {groups.map(({ title, entries }) => (
        <div key={title}>
          {title && <h2 className="menu-title">{title}</h2>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.label}>
                <Entry entry={entry} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Suspense fallback={null}>
        <InstallEntry />
      </Suspense>
    </nav>
  )
}

function Entry({ entry, onChoose }: { entry: MenuEntry; onChoose: (() => void) | undefined }) {
  const isWithin = useLocation({
    select: ({ pathname }) =>
      'above' in entry && entry.above !== undefined && pathname.startsWith(entry.above),
  })
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
