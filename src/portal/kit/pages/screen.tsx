import { Link, type LinkProps } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import type { ReactNode } from 'react'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import { useScreenTitle } from './screen-title.ts'
import './screen.css'
import { texts } from '#portal/kit/texts.ts'

/** Target of "Voltar": a route, with its parameters if it has any. */
export type BackTarget = Pick<LinkProps, 'to' | 'params' | 'search'> & { label?: string }

interface ScreenProps {
  title: string
  /** Text of the heading when it differs from the page title ("Olá, Maria"). */
  heading?: ReactNode
  back?: BackTarget | undefined
  lead?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** The frame of every screen of the panel: back link, heading, actions, content. */
export function Screen({ title, heading, back, lead, actions, children }: ScreenProps) {
  const titleRef = useScreenTitle(title)
  return (
    <div className="screen">
      {back && <BackLink {...back} />}
      <header className="screen-head">
        <div className="screen-title">
          <h1 ref={titleRef} tabIndex={-1}>
            {heading ?? title}
          </h1>
          {lead && <p className="screen-lead">{lead}</p>}
        </div>
        {actions && <div className="row-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** The back link alone, for pages that have a frame of their own. */
export function BackLink({ label = texts.back, ...target }: BackTarget) {
  return (
    <Link {...target} className="screen-back">
      <Icon of={ChevronLeft} />
      {label}
    </Link>
  )
}
