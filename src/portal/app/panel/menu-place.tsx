import { Link } from '@tanstack/react-router'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { isCurrent, isWithin, type MenuEntry, type MenuGroup } from './menu-entries.ts'

/** The open screen, and whether the bill that it shows is paid. */
interface OpenScreen {
  readonly pathname: string
  readonly isPaid: boolean
}

interface MenuPlaceProps {
  group: MenuGroup
  isTile: boolean
  screen: OpenScreen
  onChoose: (() => void) | undefined
}

/**
 * A place of the menu. One of several entries unfolds them: that of the open screen by itself, and any as
 * it was pressed, so that nothing moves under the pointer.
 */
export function MenuPlace({ group, isTile, screen, onChoose }: MenuPlaceProps) {
  const id = useId()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isHere = isWithin(group, screen.pathname, screen.isPaid)
  const { entries, icon, label } = group
  const [only, ...others] = entries
  const tile = isTile ? 'menu-tile' : undefined
  const entryLink = (entry: MenuEntry, className: string, children: ReactNode) => (
    <EntryLink
      entry={entry}
      className={className}
      isHere={isCurrent(entry, screen.pathname, screen.isPaid)}
      onChoose={onChoose}
    >
      {children}
    </EntryLink>
  )
  if (only && others.length === 0) {
    return (
      <li className={tile}>
        {entryLink(
          only,
          'menu-entry',
          <>
            <Icon of={icon} />
            {label}
          </>,
        )}
      </li>
    )
  }
  const isOpen = chosen ?? isHere
  return (
    <>
      <li className={tile}>
        <button
          type="button"
          className="menu-entry menu-unfold"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-current={isHere && !isOpen ? 'true' : undefined}
          onClick={() => setChosen(!isOpen)}
        >
          <Icon of={icon} />
          {label}
          <Icon of={ChevronDown} size={16} />
        </button>
      </li>
      {isOpen && (
        <li className="menu-unfolded">
          <ul id={id}>
            {entries.map((entry) => (
              <li key={entry.label}>{entryLink(entry, 'menu-entry', entry.label)}</li>
            ))}
          </ul>
        </li>
      )}
    </>
  )
}

interface EntryLinkProps {
  entry: MenuEntry
  className: string
  /** Whether the open screen is the entry's, or belongs to it. */
  isHere: boolean
  onChoose: (() => void) | undefined
  children: ReactNode
}

function EntryLink({ entry, className, isHere, onChoose, children }: EntryLinkProps) {
  if ('href' in entry) {
    return (
      <a className={className} href={entry.href} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  }
  return (
    <Link
      className={className}
      to={entry.to}
      activeOptions={{ exact: true }}
      {...(isHere && { 'aria-current': 'true' })}
      onClick={() => onChoose?.()}
    >
      {children}
    </Link>
  )
}
