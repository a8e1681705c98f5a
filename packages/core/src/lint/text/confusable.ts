/** Whether two names look the same: letters of other alphabets that a reader takes for Latin ones. */

/** Cyrillic and Greek letters that most fonts draw as the Latin ones below them. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  ӏ: 'l',
  о: 'o',
  р: 'p',
  ԛ: 'q',
  ѕ: 's',
  у: 'y',
  х: 'x',
  ԝ: 'w',
  в: 'b',
  к: 'k',
  м: 'm',
  н: 'h',
  т: 't',
  α: 'a',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  γ: 'y',
  ı: 'i',
  ɡ: 'g',
};

const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** What a reader sees: compatibility forms unfolded, what is not shown left out, lookalikes replaced. */
export function skeleton(name: string): string {
  const seen = name.slice(0, 1000).normalize('NFKC').replaceAll(UNSEEN, '').toLowerCase();
  return Array.from(seen, (letter) => LOOKALIKES[letter] ?? letter).join('');
}

/** Latin letters next to ones of another alphabet that look like Latin: no language is written so. */
export function hasMixedScripts(name: string): boolean {
  const letters = Array.from(name.slice(0, 1000).toLowerCase());
  return /[a-z]/i.test(name) && letters.some((letter) => LOOKALIKES[letter] !== undefined);
}
