// SPDX-License-Identifier: Apache-2.0

const english = {
  title: "Toki",
  pairTitle: "Pair this device",
  pairHelp: "On the computer that shares its timers, toki share or the app shows a code of 8 characters.",
  code: "Code",
  device: "Name of this device",
  deviceDefault: "Browser",
  pair: "Pair",
  chooseTitle: "What should be shown?",
  wallClock: "Clock",
  nothing: "There is nothing to show yet.",
  back: "All items",
  fullScreen: "Full screen",
  soundOn: "Ring here too",
  soundOff: "Do not ring here",
  soundNote: "This device rings while this page is open. A locked phone may stay silent.",
  leave: "Forget this device",
  stop: "Stop",
  snooze: "Snooze",
  pause: "Pause",
  resume: "Go on",
  ends: "ends at {at}",
  rings: "rings at {at}",
  again: "rings again at {at}",
  paused: "paused",
  ready: "ready",
  off: "off",
  isRinging: "rings now",
  next: "step {step} of {steps} · next: {label} {left}",
  lastStep: "step {step} of {steps} · the last",
  allEnds: "all ends at {at}",
  allEndsSoonest: "all ends at {at} at the soonest",
  zone: "{zone}",
  error: "± {error} ms",
  gone: "What was shown here is not there any more.",
  lost: "Not connected since {at}. It goes on counting.",
  away: "Toki does not run on that computer since {at}. It goes on counting.",
  unknown: "The time is not known yet.",
  code_not_valid: "This code is not valid: it is wrong, used, or older than 2 minutes.",
  not_paired: "This device is not paired any more.",
  too_many: "Too many tries. Wait a moment.",
  insecure: "Without HTTPS only displays are served. Ask for a code that shows items.",
  unreachable: "The computer does not answer.",
  other: "That did not work: {message}",
};

const japanese = {
  title: "Toki",
  pairTitle: "このデバイスをペアリング",
  pairHelp: "タイマーを共有しているコンピューターで toki share を実行するかアプリを開くと、8 文字のコードが表示されます。",
  code: "コード",
  device: "このデバイスの名前",
  deviceDefault: "ブラウザー",
  pair: "ペアリング",
  chooseTitle: "何を表示しますか？",
  wallClock: "時計",
  nothing: "表示できるものはまだありません。",
  back: "一覧",
  fullScreen: "全画面",
  soundOn: "ここでも鳴らす",
  soundOff: "ここでは鳴らさない",
  soundNote: "このページを開いている間、このデバイスでも鳴ります。ロック中のスマートフォンでは鳴らないことがあります。",
  leave: "このデバイスの登録を解除",
  stop: "停止",
  snooze: "スヌーズ",
  pause: "一時停止",
  resume: "再開",
  ends: "{at} に終了",
  rings: "{at} に鳴ります",
  again: "{at} にもう一度鳴ります",
  paused: "一時停止中",
  ready: "準備完了",
  off: "オフ",
  isRinging: "鳴っています",
  next: "ステップ {step}/{steps} · 次は {label} {left}",
  lastStep: "ステップ {step}/{steps} · 最後",
  allEnds: "すべて {at} に終了",
  allEndsSoonest: "すべての終了は早くて {at}",
  zone: "{zone}",
  error: "± {error} ミリ秒",
  gone: "表示していたものは、もうありません。",
  lost: "{at} から接続が切れています。カウントは続きます。",
  away: "{at} から、そのコンピューターで Toki が動いていません。カウントは続きます。",
  unknown: "時刻を確認しています。",
  code_not_valid: "このコードは使えません。間違っているか、使用済みか、発行から 2 分を過ぎています。",
  not_paired: "このデバイスのペアリングは解除されています。",
  too_many: "試行回数が多すぎます。しばらくお待ちください。",
  insecure: "HTTPS でない接続では表示だけができます。表示用のコードを使ってください。",
  unreachable: "コンピューターが応答しません。",
  other: "うまくいきませんでした: {message}",
};

/** The words of both languages by their names, for the test that each has all. */
export const languages = { en: english, ja: japanese };

/** The language of the page: of those that a person prefers, the first that it speaks. */
export function language(preferred) {
  const known = preferred.map((tag) => tag.split("-")[0]).find((tag) => tag in languages);
  return known ?? "en";
}

/** A text in a language, with its values filled in. */
export function text(language, word, values = {}) {
  const pattern = languages[language][word] ?? word;
  return pattern.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}
