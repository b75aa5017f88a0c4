import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import BookOpen from 'lucide-react/icons/book-open'
import { useEffect, useRef } from 'react'
import { helpPath } from '#contract/site/help.ts'
import { Icon, type IconType } from '#portal/kit/blocks/icon.tsx'
import { useMoreMarks } from '#portal/kit/hooks/use-more-marks.ts'
import '#portal/kit/hooks/more-marks.css'
import { staffTexts } from './texts.ts'

export interface StaffMenuEntry {
  readonly to: NonNullable<LinkProps['to']>
  /** The beginning of the paths of the screens that are reached from here, and have no entry. */
  readonly within?: string
  readonly label: string
  readonly icon: IconType
}

/** The menu of a staff area, with the help at its end: a column on a desktop, one row on a phone, which scrolls. */
export function StaffMenu({ entries }: { entries: readonly StaffMenuEntry[] }) {
  const list = useRef<HTMLUListElement>(null)
  const more = useMoreMarks(list)
  const { pathname } = useLocation()
  const lit =
    entries.find(({ to }) => to === pathname) ??
    entries.find(({ within }) => within !== undefined && pathname.startsWith(within))
  const litLabel = lit?.label

  // Not scrollIntoView, which would also scroll the page.
  useEffect(() => {
    const row = list.current
    const entry = row?.querySelector('[aria-current]')
    if (!row || !entry || litLabel === undefined) return
    const place = entry.getBoundingClientRect()
    const middle = place.left + place.width / 2 - row.getBoundingClientRect().left
    row.scrollLeft += middle - row.clientWidth / 2
  }, [litLabel])

  return (
    <div className="more-marks" data-more={more}>
      <ul ref={list}>
        {entries.map(({ to, label, icon }) => (
          <li key={label}>
            <Link
              to={to}
              className="staff-entry"
              // What is chosen on a screen stands in its address, and is the same screen.
              activeOptions={{ exact: true, includeSearch: false }}
              aria-current={label === litLabel && to !== pathname ? 'true' : undefined}
            >
              <Icon of={icon} />
              {label}
            </Link>
          </li>
        ))}
        <li>
          {/* Beside the work, which it explains: what is typed stays. */}
          <a className="staff-entry" href={helpPath} target="_blank" rel="noreferrer">
            <Icon of={BookOpen} />
            {staffTexts.help}
          </a>
        </li>
      </ul>
    </div>
  )
}
