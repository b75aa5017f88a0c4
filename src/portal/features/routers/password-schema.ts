import * as v from 'valibot'
import { wifiPasswordLength, wifiPasswordProblem } from '#domain/routers/wifi.ts'
import { texts } from './texts.ts'

/** What is told before anything is sent; `deviceMin` is what this device takes at least. */
export function passwordSchema(deviceMin: number) {
  const words = {
    missing: texts.passwordMissing,
    short: texts.passwordShort(wifiPasswordLength.min),
    long: texts.passwordLong(wifiPasswordLength.max),
    'short for device': texts.passwordShortForDevice(deviceMin),
    characters: texts.passwordCharacters,
  } as const
  return v.object({
    password: v.pipe(
      v.string(),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return
        const problem = wifiPasswordProblem(dataset.value, deviceMin)
        if (problem) addIssue({ message: words[problem] })
      }),
    ),
  })
}
