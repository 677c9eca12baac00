// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {MerkleProof} from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";

/// Checks proofs as mint contracts do: each function hashes the leaf by the formula that its contract publishes.
contract MintAllowlists {
    /// SeaDropStructs.sol of OpenSea's SeaDrop.
    struct MintParams {
        uint256 mintPrice;
        uint256 maxTotalMintableByWallet;
        uint256 startTime;
        uint256 endTime;
        uint256 dropStageIndex;
        uint256 maxTokenSupplyForStage;
        uint256 feeBps;
        bool restrictFeeRecipients;
    }

    /// Many contracts, and Lanyard's default.
    function packed(bytes32 root, bytes32[] calldata proof, address minter) external pure returns (bool) {
        return MerkleProof.verify(proof, root, keccak256(abi.encodePacked(minter)));
    }

    /// As the documentation of OpenZeppelin's StandardMerkleTree shows.
    function openZeppelin(bytes32 root, bytes32[] calldata proof, address minter) external pure returns (bool) {
        return MerkleProof.verify(proof, root, keccak256(bytes.concat(keccak256(abi.encode(minter)))));
    }

    /// `verifyClaim` in extension/Drop.sol of thirdweb's contracts.
    function thirdweb(
        bytes32 root,
        bytes32[] calldata proof,
        address claimer,
        uint256 quantityLimitPerWallet,
        uint256 pricePerToken,
        address currency
    ) external pure returns (bool) {
        return
            MerkleProof.verify(
                proof,
                root,
                keccak256(abi.encodePacked(claimer, quantityLimitPerWallet, pricePerToken, currency))
            );
    }

    /// `mintAllowList` in SeaDrop.sol.
    function seaDrop(
        bytes32 root,
        bytes32[] calldata proof,
        address minter,
        MintParams calldata mintParams
    ) external pure returns (bool) {
        return MerkleProof.verify(proof, root, keccak256(abi.encode(minter, mintParams)));
    }

    /// `_checkMerkleAndUpdate` in LazyPayableClaimCore.sol of Manifold.
    function manifold(
        bytes32 root,
        bytes32[] calldata proof,
        address minter,
        uint32 mintIndex
    ) external pure returns (bool) {
        return MerkleProof.verify(proof, root, keccak256(abi.encodePacked(minter, mintIndex)));
    }
}
