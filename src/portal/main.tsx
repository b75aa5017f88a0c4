import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './kit/tokens.css'
import './kit/base.css'
import { Portal } from './app/portal.tsx'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')

createRoot(root).render(
  <StrictMode>
    <Portal />
  </StrictMode>,
)
