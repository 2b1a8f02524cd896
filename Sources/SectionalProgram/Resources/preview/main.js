import { Workbench } from "./workbench/workbench.js";

const workbench = new Workbench();
document.body.append(...workbench.elements);
workbench.start();
