import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { ButtonAnchor } from '#portal/kit/button.tsx'
import { Callout } from '#portal/kit/callout.tsx'
import { CodeBlock } from '#portal/kit/code-block.tsx'
import { CopyButton } from '#portal/kit/copy-button.tsx'
import { texts } from './texts.ts'

/** Under this scheme calendars offer to subscribe, where a plain link would be saved once. */
const webcalUrl = (url: string) => url.replace(/^https?:/, 'webcal:')

/** The link, the one time it is told. */
export function NewLink({ url }: { url: string }) {
  return (
    <div className="calendar-new" role="status">
      <Callout kind="warning">
        <p>{texts.once}</p>
      </Callout>
      <CodeBlock text={url} label={texts.link} />
      <div className="calendar-ways">
        <ButtonAnchor href={webcalUrl(url)} icon={CalendarPlus} isWide>
          {texts.open}
        </ButtonAnchor>
        <CopyButton text={url} label={texts.copy} copied={texts.copied} variant="secondary" />
      </div>
    </div>
  )
}
