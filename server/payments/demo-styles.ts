import { readFileSync } from "node:fs";

const font = (name: string) =>
  `url(data:font/woff2;base64,${readFileSync(new URL(`../../web/ui/fonts/${name}.woff2`, import.meta.url), "base64")})`;

/** In Bengali pages, before the other styles: Bengali letters as in the shop (web/ui/look/bengali-type.css). */
export const demoBengali = `
@font-face{font-family:"Bengali Sans";src:${font("bengali-sans")};font-weight:400}
@font-face{font-family:"Bengali Sans";src:${font("bengali-sans-bold")};font-weight:700}
@font-face{font-family:"Bengali Serif";src:${font("bengali-serif-bold")};font-weight:700}
[lang] h1,[lang] .brand{font-weight:700;letter-spacing:0;line-height:1.35}
`;

const text = `Figtree,"Noto Sans Bengali","Kohinoor Bangla","Nirmala UI","Bengali Sans",system-ui,sans-serif`;
const head = `Fraunces,"Noto Serif Bengali","Bengali Serif","Kohinoor Bangla","Nirmala UI",Georgia,serif`;

/** Of the test terminal's page, in the shop's colors and fonts. It loads nothing, as it is not a page of the shop. */
export const demoStyles = `
@font-face{font-family:Figtree;src:${font("figtree")};font-weight:400 700}
@font-face{font-family:Fraunces;src:${font("fraunces")};font-weight:500 600}
*{box-sizing:border-box}
:root{color-scheme:light;font:16px/1.5 ${text};color:#16261e;background:#fbfaf5}
body,p,ul,h1,fieldset{margin:0;padding:0;border:0;list-style:none}
.bar{background:#e0972b;border-bottom:6px solid;border-image:repeating-linear-gradient(135deg,#16261e 0 12px,#e0972b 12px 24px) 6}
.bar p{max-width:1040px;margin:0 auto;padding:14px 24px;display:flex;gap:12px;align-items:center}
.bar .tm{font-size:16px;line-height:24px;padding:4px 12px}
main{max-width:1040px;margin:0 auto;padding:48px 24px 64px;display:grid;grid-template-columns:minmax(0,380px) minmax(0,1fr);gap:72px;align-items:start}
section{min-width:0}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.brand{grid-column:1/-1;display:flex;gap:10px;align-items:center;font:600 26px/1 ${head};letter-spacing:-.03em;color:#17382b}
.brand svg{width:30px;height:30px}
.brand img{height:38px;max-width:168px;object-fit:contain}
.link svg{width:20px;height:20px;flex:none}
.tm{flex:none;font:700 11px/18px ${text};letter-spacing:.04em;background:#16261e;color:#fff;border-radius:5px;padding:0 6px;white-space:nowrap;vertical-align:middle}
h1{font:600 28px/36px ${head}}
.amount{font-size:44px;line-height:56px;font-weight:600;letter-spacing:-.02em;margin:4px 0}
.num{font-variant-numeric:tabular-nums;white-space:nowrap}
.soft,.foot{color:#55645b;font-size:14px;line-height:20px;overflow-wrap:anywhere}
ul{border-top:1px solid #e3e4da;margin-top:20px}
li{display:flex;gap:10px;align-items:baseline;padding:10px 0;border-bottom:1px solid #e3e4da;font-size:14px;line-height:20px}
li span:nth-child(2){flex:1;min-width:0;overflow-wrap:anywhere}
li .num{font-weight:600}
.box{background:#fff;border:1px solid #e3e4da;border-radius:20px;padding:32px}
legend{font-weight:600;font-size:14px;padding:0;margin-bottom:8px}
.opt{display:flex;gap:14px;align-items:center;min-height:60px;padding:8px 16px;margin-bottom:8px;border:1px solid #7f8b82;border-radius:14px;cursor:pointer}
.opt:has(:checked){background:#e4eedf;border-color:#2b7a4b;box-shadow:inset 0 0 0 1px #2b7a4b}
.opt:has(:checked) .soft{color:#44534a}
.opt input{width:20px;height:20px;margin:0;flex:none;accent-color:#2b7a4b}
.line{display:block}
button,.link{display:flex;gap:10px;align-items:center;justify-content:center;min-height:56px;padding:10px 20px;border-radius:999px;font:600 18px/24px ${text}}
button{width:100%;margin-top:16px;border:0;background:#2b7a4b;color:#fff;cursor:pointer}
button:hover{background:#1f5c38}
.link{min-height:44px;margin:12px 0 0;padding:8px 0;justify-content:flex-start;font-size:16px;color:#1f5c38;text-decoration:none}
.link:hover{text-decoration:underline}
:focus-visible{outline:2px solid #2b7a4b;outline-offset:2px}
.said{background:#f8e3e1;border-radius:14px;padding:14px 16px;margin-bottom:16px}
.said[role=status]{background:#e4eedf}
.foot{margin-top:16px;font-size:13px}
@media(max-width:899px){main{grid-template-columns:minmax(0,1fr);gap:24px;padding:24px 20px 48px}.amount{font-size:36px;line-height:44px}.box{padding:20px 16px}.bar p{padding:12px 20px;align-items:flex-start;flex-direction:column;gap:6px;font-size:14px;line-height:20px}}
`;
