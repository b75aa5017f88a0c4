import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { texts as common } from '#portal/kit/texts.ts'
import { LostSignal } from './lost-signal.tsx'
import './panel-not-found.css'
import { texts } from './texts.ts'

/** The 404 inside the panel, with a link to the home screen (specification 2). */
export function PanelNotFound() {
  return (
    <Screen title={texts.title} lead={texts.text}>
      <div className="panel-not-found">
        <LostSignal />
        <ButtonLink to="/panel">{common.back}</ButtonLink>
      </div>
    </Screen>
  )
}
