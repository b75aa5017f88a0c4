import type { AppDetail } from '#contract/service/apps.ts'
import { ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { AppleMark, GooglePlayMark } from './store-marks.tsx'
import { texts } from './texts.ts'

/** Links to the app in the stores. The server has already removed the links that are not safe. */
export function StoreLinks({ links: { apple, google } }: { links: AppDetail['storeLinks'] }) {
  if (!apple && !google) return null
  return (
    <div className="app-stores" role="group" aria-label={texts.stores}>
      {google && (
        <ButtonAnchor
          variant="secondary"
          isSmall
          icon={GooglePlayMark}
          href={google}
          target="_blank"
        >
          {texts.playStore}
        </ButtonAnchor>
      )}
      {apple && (
        <ButtonAnchor variant="secondary" isSmall icon={AppleMark} href={apple} target="_blank">
          {texts.appStore}
        </ButtonAnchor>
      )}
    </div>
  )
}
