import { useState } from 'react'
import { barLogo } from '#domain/tenants/bar-logo.ts'
import { classNames } from './class-names.ts'
import './logo.css'
import { useProvider } from './provider.tsx'

/** The provider's logo, or its name when the logo is missing or does not load. */
export function Logo({ isOnBrand = false }: { isOnBrand?: boolean }) {
  const { theme } = useProvider()
  const [isBroken, setIsBroken] = useState(false)
  const logo = isBroken ? null : barLogo(theme)
  if (!logo) return <span className="logo">{theme.alias}</span>
  return (
    <span
      className={classNames(
        'logo',
        'logo-image',
        logo.isTall && 'logo-tall',
        isOnBrand && 'logo-plate',
      )}
    >
      <img src={logo.url} alt={theme.alias} onError={() => setIsBroken(true)} />
    </span>
  )
}
