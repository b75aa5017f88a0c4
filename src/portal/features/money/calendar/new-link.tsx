import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { ButtonAnchor } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { CodeBlock } from '#portal/kit/blocks/code-block.tsx'
import { CopyButton } from '#portal/kit/buttons/copy-button.tsx'
import { texts } from './texts.ts'

/** With the `webcal` scheme calendars subscribe to the feed; an `https` link is imported once. */
const webcalUrl = (url: string) => url.replace(/^https?:/, 'webcal:')

/** The new link. It is shown only once, right after it is created. */
export function NewLink({ url }: { url: string }) {
  return (
    <div className="calendar-new" role="status">
      <Callout kind="warning">
        <p>{texts.once}</p>
      </Callout>
      <CodeBlock text={url} label={texts.link} />
      <div className="row-2 calendar-ways">
        <ButtonAnchor href={webcalUrl(url)} icon={CalendarPlus} isWide>
          {texts.open}
        </ButtonAnchor>
        <CopyButton text={url} label={texts.copy} copied={texts.copied} variant="secondary" />
      </div>
    </div>
  )
}
