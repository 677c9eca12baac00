// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Art} from "./Art.sol";

/// Prints in editions: many equal copies of one id.
contract Editions is ERC1155 {
    string public name;
    string public symbol;

    constructor(string memory name_, string memory symbol_) ERC1155("") {
        name = name_;
        symbol = symbol_;
    }

    function mint(address to, uint256 id, uint256 amount) external payable {
        _mint(to, id, amount, "");
    }

    function uri(uint256 id) public view override returns (string memory) {
        uint256 seed = uint256(keccak256(abi.encode(name, id)));
        string memory title = string.concat("Print #", Strings.toString(id));
        return Art.json(title, string.concat(name, ", editions of the sandbox."), Art.draw(uint8(id % 3), seed));
    }
}
