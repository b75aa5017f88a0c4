import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './kit/tokens.css'
import './kit/base.css'
import { type Opened, open } from './app/opened.ts'
import { Portal } from './app/portal.tsx'
import { providerInPage } from './app/provider-in-page.ts'
import { keepInstallOffer } from './kit/install-offer.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')

keepInstallOffer()

const draw = (opened: Opened | null) =>
  createRoot(root).render(
    <StrictMode>
      <Portal opened={opened} />
    </StrictMode>,
  )

// The outline the server drew stands until there is a screen to take its place.
const provider = providerInPage()
if (provider) void open(provider).then(draw)
else draw(null)
