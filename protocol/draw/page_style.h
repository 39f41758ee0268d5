// Inline style and script of the HTML pages.
#pragma once

namespace proconsul {

inline constexpr const char* kPageStyle = R"(
body{font-family:'DejaVu Sans',sans-serif;margin:1.5em auto;max-width:70em;padding:0 1em;color:#222;background:#fbfaf7}
h1{font-size:1.4em;margin-bottom:.2em}h2{font-size:1.15em;margin-top:1.5em}
.facts{color:#555;margin:0 0 .3em}.defs{position:absolute}
.game{display:flex;gap:1.5em;flex-wrap:wrap}.left{max-width:40em}
.game .left{flex:1 1 26em;min-width:0;max-width:min(40em,max(22em,100vh - 19em))}
.tile{transform:rotate(var(--turn,0deg));transform-origin:50px 50px}
.left svg{width:100%;height:auto;display:block}.left svg.graph{height:6em;margin-top:.5em;cursor:pointer}
.moves{flex:1 1 16em;min-width:0;line-height:1.9;max-height:44em;overflow:auto;position:relative}
.moves a{cursor:pointer;padding:.1em .2em;margin:0 -.1em;border-radius:.25em}.moves a.now{background:#f4d03f}
.moves span{white-space:nowrap}.moves i{font-style:normal;color:#4a6a4a}
.variation{font-size:.9em;color:#444;margin:.1em 0 .3em .3em;padding-left:.7em;border-left:2px solid #cfc8b8}
.variation .variation{font-size:1em}
.buttons{margin-top:.5em;display:flex;flex-wrap:wrap;gap:.3em;align-items:center}
.buttons button{font-size:1.1em;padding:.2em .7em}#value{margin-left:.4em}
.fen{margin-top:.6em;display:flex;gap:.3em}.fen input{flex:1;min-width:0;font:.85em monospace;color:#444}
.chooser select{font:inherit;max-width:100%}[hidden]{display:none!important}
@media(max-width:56em){.moves{max-height:16em;padding:0 .3em;border:solid #cfc8b8;border-width:1px 0}}
@media(max-width:30em){body{margin:.6em auto;padding:0 .6em}h1{font-size:1.2em}.game{gap:.6em}}
.wrong{color:#a83232}.pieces{display:flex;flex-wrap:wrap;gap:1em}.pieces figure{margin:0;width:15em}
.pieces svg{width:100%;height:auto}figcaption{font-size:.9em}
h3{font-size:1em;margin:1em 0 .3em}.dice{display:flex;flex-wrap:wrap;align-items:flex-start;gap:.5em 2em}.dice table{border-collapse:collapse}
.dice caption{text-align:left;color:#555}.dice td{border-top:1px solid #ddd;padding:.15em .6em .15em 0;vertical-align:top}
)";

// Below the board.
inline constexpr const char* kGameButtons = R"~(<div class="buttons">
<button data-do="first" title="To the start (Home)">|&lt;</button>
<button data-do="back" title="Back (left arrow)">&lt;</button>
<button data-do="on" title="On (right arrow)">&gt;</button>
<button data-do="last" title="To the end (End)">&gt;|</button>
<button data-do="flip" title="Turn the board (f)">Flip</button>
<span id="value"></span></div>
)~";
inline constexpr const char* kGameFen =
    R"(<div class="fen"><input id="fen" readonly aria-label="FEN"><button data-do="copy">Copy FEN</button></div>
)";

// Shows a node of a game, and handles keys, buttons, moves and graphs. "page.html#31" opens after 31 moves of
// the first game, "page.html#2/31" in the second game.
inline constexpr const char* kGameScript = R"(
const space='http://www.w3.org/2000/svg',all=s=>[...document.querySelectorAll(s)];
const one=s=>document.querySelector(s),fen=one('#fen');
let number=0,now=0,side='white';
function put(parent,name,attributes,text){const e=document.createElementNS(space,name);
 for(const k in attributes)e.setAttribute(k,attributes[k]);if(text)e.textContent=text;parent.appendChild(e);}
function corner(file,rank){const [files,ranks]=sizes[games[number].variant],white=side==='white';
 return {x:50+100*(white?file:files-1-file),y:50+100*(white?ranks-1-rank:rank)};}
function place(board,text){let file=0,rank=sizes[games[number].variant][1]-1;
 const [men,held='']=text.split(' ')[0].split('[');hold(board,held);
 for(const t of men.match(/\d+|[*_/]|\+?[A-Za-z]['~]?/g)){
  if(t==='/'){file=0;--rank;}
  else if(/\d/.test(t))file+=+t;
  else{if(document.getElementById(games[number].variant+'-'+t))put(board,'use',{href:'#'+games[number].variant+'-'+t,...corner(file,rank)});++file;}}}
function hold(board,held){const count={},places=[0,0],[files,ranks]=sizes[games[number].variant];
 for(const t of held.match(/[A-Za-z]'?/g)||[])count[t]=(count[t]||0)+1;
 for(const t in count){const white=t[0]<'a',below=white===(side==='white'),n=places[+white]++;
  const x=100+100*files+76*(n%2),row=76*Math.floor(n/2),y=below?50+100*ranks-76-row:50+row;
  const at='translate('+x+' '+y+')';
  put(board,'use',{href:'#'+games[number].variant+'-'+t,transform:at+' scale(.7)'});
  if(count[t]>1)put(board,'text',{x:x+74,y:y+24,'text-anchor':'end','font-size':26,'font-weight':'bold',fill:'#a83232'},count[t]);}}
function draw(last,text){const wanted=games[number].variant+' '+side;
 document.documentElement.style.setProperty('--turn',side==='white'?'0deg':'180deg');
 for(const b of all('.board')){b.hidden=b.dataset.board!==wanted;
  const marks=b.querySelector('.last'),pieces=b.querySelector('.pieces');
  marks.replaceChildren();pieces.replaceChildren();if(b.hidden)continue;
  for(let i=0;i<last.length;i+=2)
   put(marks,'rect',{...corner(last[i],last[i+1]),width:100,height:100,fill:'#f4d03f','fill-opacity':.55});
  place(pieces,text);}}
function mark(){const list=one('.moves:not([hidden])');
 for(const a of list.querySelectorAll('a'))a.classList.toggle('now',+a.dataset.node===now);
 const a=list.querySelector('a.now'),top=a?a.offsetTop:0;
 if(top<list.scrollTop||top+(a?a.offsetHeight:0)>list.scrollTop+list.clientHeight)
  list.scrollTop=top-list.clientHeight/2;}
function point(){const cursor=one('[data-game]:not([hidden]) .cursor'),{nodes,main}=games[number];
 let n=now;while(!main.includes(n))n=nodes[n][0];
 if(cursor)cursor.setAttribute('x',600*Math.max(0,main.indexOf(n)-.5)/Math.max(1,main.length-1)-1);}
function show(node){now=node;const [,text,last,e]=games[number].nodes[now];
 draw(last,text);mark();point();fen.value=text;
 one('#value').textContent=
  e===null?'':Math.abs(e)>=100?(e>0?'White mates':'Black mates'):(e>0?'+':'')+e.toFixed(2);}
function choose(game,ply){number=Math.max(0,Math.min(games.length-1,game||0));
 for(const e of all('[data-game]'))e.hidden=+e.dataset.game!==number;
 const select=one('#games');if(select)select.value=number;
 document.title=one('header:not([hidden]) h1').textContent;
 const main=games[number].main;show(main[Math.max(0,Math.min(main.length-1,ply||0))]);}
function next(node){const n=games[number].nodes.findIndex(n=>n[0]===node);return n<0?node:n;}
function end(node){for(let n=next(node);n!==node;n=next(node))node=n;return node;}
function copied(){const b=one('[data-do=copy]');b.textContent='Copied';
 setTimeout(()=>{b.textContent='Copy FEN';},1500);}
function copy(){fen.select();
 if(navigator.clipboard)navigator.clipboard.writeText(fen.value).then(copied,()=>{});
 else if(document.execCommand('copy'))copied();}
const actions={first:()=>show(0),back:()=>show(Math.max(0,games[number].nodes[now][0])),
 on:()=>show(next(now)),last:()=>show(end(now)),copy,
 flip:()=>{side=side==='white'?'black':'white';show(now);}};
const keys={Home:'first',ArrowLeft:'back',ArrowRight:'on',End:'last',f:'flip'};
document.addEventListener('click',({target})=>{
 if(target.dataset.node)show(+target.dataset.node);
 if(target.dataset.do)actions[target.dataset.do]();});
document.addEventListener('change',({target})=>{if(target.id==='games')choose(+target.value,0);});
document.addEventListener('keydown',event=>{
 if(event.ctrlKey||event.altKey||event.metaKey||event.target.closest('select,input'))return;
 if(keys[event.key]){actions[keys[event.key]]();event.preventDefault();}});
function open_hash(){const parts=location.hash.slice(1).split('/').map(Number);
 if(parts.length>1)choose(parts[0]-1,parts[1]);else choose(0,parts[0]);}
addEventListener('hashchange',open_hash);open_hash();
)";

}  // namespace proconsul
