import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '#portal/kit/blocks/logo.tsx'
import { MainContent } from '#portal/kit/pages/main-content.tsx'
import { panelTexts } from './panel-texts.ts'
import './panel.css'

interface PanelFrameProps {
  menu: ReactNode
  bar: ReactNode
  tabs: ReactNode
  children: ReactNode
}

/** The places of the panel: the side with the menu, the bar, the open screen, and the tabs of a phone. */
export function PanelFrame({ menu, bar, tabs, children }: PanelFrameProps) {
  return (
    <>
      <a className="skip-link visually-hidden" href="#content">
        {panelTexts.skip}
      </a>
      <aside className="panel-side">
        <Link to="/panel" className="panel-logo" aria-label={panelTexts.home}>
          <Logo />
        </Link>
        {menu}
      </aside>
      <div>
        {bar}
        <MainContent className="panel-main">{children}</MainContent>
      </div>
      {tabs}
    </>
  )
}
