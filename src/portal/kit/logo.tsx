import { useState } from 'react'
import { classNames } from './class-names.ts'
import './logo.css'
import { useProvider } from './provider.tsx'

/** The provider's horizontal logo, or its name when the logo is missing or does not load. */
export function Logo({ isOnBrand = false }: { isOnBrand?: boolean }) {
  const { theme } = useProvider()
  const [isBroken, setIsBroken] = useState(false)
  const url = isBroken ? '' : theme.horizontal_logo_url
  if (!url) return <span className="logo">{theme.alias}</span>
  return (
    <span className={classNames('logo', 'logo-image', isOnBrand && 'logo-plate')}>
      <img src={url} alt={theme.alias} onError={() => setIsBroken(true)} />
    </span>
  )
}
