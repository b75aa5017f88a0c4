import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './kit/tokens.css'
import './kit/base.css'
import { type Bootstrap, bootstrap } from './app/bootstrap.ts'
import { Portal } from './app/portal.tsx'
import { readProvider } from './app/provider-in-page.ts'
import { keepInstallOffer } from './kit/install-offer.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')

keepInstallOffer()

// As a transition the first drawing gives way to whoever is already typing.
const draw = (opened: Bootstrap | null) =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Portal opened={opened} />
      </StrictMode>,
    ),
  )

// The outline the server drew stands until there is a screen to take its place. Evaluating all this
// was a long step on a slow phone: drawing it is another one.
const provider = readProvider()
setTimeout(() => {
  if (provider) void bootstrap(provider).then(draw)
  else draw(null)
})
