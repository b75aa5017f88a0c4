import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import { FullPage } from '#portal/kit/pages/full-page.tsx'
import { Logo } from '#portal/kit/blocks/logo.tsx'
import { useScreenTitle } from '#portal/kit/pages/screen-title.ts'
import { LostSignal } from './lost-signal.tsx'
import { texts } from './texts.ts'

/** The full-page 404 for addresses outside the panel. */
export function NotFound() {
  const heading = useScreenTitle(texts.title)
  return (
    <FullPage
      title={texts.title}
      titleRef={heading}
      text={texts.text}
      drawing={
        <>
          <Logo />
          <LostSignal />
        </>
      }
    >
      <ButtonLink to="/">{texts.start}</ButtonLink>
    </FullPage>
  )
}

/** The 404 for a host that belongs to no provider; it has no link, as no page exists there. */
export function UnknownProvider() {
  return <FullPage title={texts.title} text={texts.text} drawing={<LostSignal />} />
}
