import { Link, type LinkProps } from '@tanstack/react-router'
import { Icon, type IconType } from '#portal/kit/icon.tsx'

export interface StaffMenuEntry {
  readonly to: NonNullable<LinkProps['to']>
  readonly label: string
  readonly icon: IconType
}

/** The menu of a staff area. */
export function StaffMenu({ entries }: { entries: readonly StaffMenuEntry[] }) {
  return (
    <ul>
      {entries.map(({ to, label, icon }) => (
        <li key={label}>
          <Link to={to} className="staff-entry" activeOptions={{ exact: true }}>
            <Icon of={icon} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
