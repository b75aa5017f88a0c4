import { ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { FullPage } from '#portal/kit/pages/full-page.tsx'
import { useScreenTitle } from '#portal/kit/pages/screen-title.ts'
import { viewingTexts } from './texts.ts'

/** The page of a viewing that has ended; `customerId` is null where it was over before it was read. */
export function ViewingOver({ customerId }: { customerId: string | null }) {
  const titleRef = useScreenTitle(viewingTexts.overTitle)
  const desk = customerId ? `/provider/subscriber/${customerId}` : '/provider/subscribers'
  return (
    <FullPage title={viewingTexts.overTitle} text={viewingTexts.over} titleRef={titleRef}>
      <ButtonAnchor href={desk}>{viewingTexts.toSubscriber}</ButtonAnchor>
    </FullPage>
  )
}
