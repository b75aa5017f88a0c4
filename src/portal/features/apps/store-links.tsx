import Apple from 'lucide-react/icons/apple'
import Play from 'lucide-react/icons/play'
import type { AppDetail } from '#contract/apps.ts'
import { ButtonAnchor } from '#portal/kit/button.tsx'
import { texts } from './texts.ts'

/** Where to get the app; only links that can be followed safely come this far. */
export function StoreLinks({ links: { apple, google } }: { links: AppDetail['storeLinks'] }) {
  if (!apple && !google) return null
  return (
    <div className="app-stores" role="group" aria-label={texts.stores}>
      {google && (
        <ButtonAnchor variant="secondary" isSmall icon={Play} href={google} target="_blank">
          {texts.playStore}
        </ButtonAnchor>
      )}
      {apple && (
        <ButtonAnchor variant="secondary" isSmall icon={Apple} href={apple} target="_blank">
          {texts.appStore}
        </ButtonAnchor>
      )}
    </div>
  )
}
