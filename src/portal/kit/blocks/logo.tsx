import { useState } from 'react'
import { barLogo, logoFiles } from '#domain/staff/tenants/bar-logo.ts'
import { classNames } from '#portal/kit/values/class-names.ts'
import './logo.css'
import { useProvider } from '#portal/kit/pages/provider.tsx'

/** The provider's logo, or its name when the logo is missing or does not load. */
export function Logo({ isOnBrand = false }: { isOnBrand?: boolean }) {
  const { theme } = useProvider()
  const [isBroken, setIsBroken] = useState(false)
  const logo = isBroken ? null : barLogo(theme)
  if (!logo)
    return (
      <span className="logo" translate="no">
        {theme.alias}
      </span>
    )
  const files = logoFiles(theme, isOnBrand)
  return (
    <picture
      className={classNames(
        'logo',
        logo.isTall && 'logo-tall',
        !files && 'logo-image',
        !files && isOnBrand && 'logo-plate',
      )}
    >
      {files && <source media="screen and (prefers-color-scheme: dark)" srcSet={files.dark} />}
      <img
        src={files?.light ?? logo.url}
        alt={theme.alias}
        // Before the code of the page, which it would otherwise come after.
        fetchPriority="high"
        onError={() => setIsBroken(true)}
      />
    </picture>
  )
}
