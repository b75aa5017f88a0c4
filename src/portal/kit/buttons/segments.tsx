import { Link, type LinkProps } from '@tanstack/react-router'
import './segments.css'

interface Segment extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  readonly name: string
  readonly isCurrent: boolean
}

/**
 * Screens that stand for one another side by side, each with its own address. The back button leads to
 * where the first of them was opened, and not through the others.
 */
export function Segments({ segments }: { segments: readonly Segment[] }) {
  return (
    <ul className="segments">
      {segments.map(({ name, isCurrent, ...target }) => (
        <li key={name}>
          <Link
            {...target}
            replace
            className="segment"
            aria-current={isCurrent ? 'page' : undefined}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
